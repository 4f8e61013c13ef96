import { useState } from "react"

/** A question that a dialog asks before a command; `answer` closes it. */
export type Question<T> = T & { answer: (isMeant: boolean) => void }

/** Asks in the middle of a command: `ask` resolves to what the person said to the `question` that a dialog shows meanwhile. */
export function useQuestion<T extends object>() {
  const [question, setQuestion] = useState<Question<T> | null>(null)
  function ask(about: T): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isMeant: boolean) => {
        setQuestion(null)
        resolve(isMeant)
      }
      setQuestion({ ...about, answer })
    })
  }
  return { question, ask }
}
