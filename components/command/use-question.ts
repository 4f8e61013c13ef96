import { useState } from "react"

/** A question that a dialog asks before a command; `answer` closes it. */
export type Question<T, A = boolean> = T & { answer: (said: A) => void }

/** Asks in the middle of a command: `ask` resolves to what the person said to the `question` that a dialog shows meanwhile. */
export function useQuestion<T extends object, A = boolean>() {
  const [question, setQuestion] = useState<Question<T, A> | null>(null)
  function ask(about: T): Promise<A> {
    return new Promise((resolve) => {
      const answer = (said: A) => {
        setQuestion(null)
        resolve(said)
      }
      setQuestion({ ...about, answer })
    })
  }
  return { question, ask }
}
