"use client"

import { useFormatter, useTranslations } from "next-intl"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { type BrowserQuestion, repeatedIn, selfMatchesIn } from "#components/query/checks.ts"
import type { ApiError } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { useInertAtFirst } from "#components/ui/controls/second-press.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { useNow } from "#components/ui/use-now.ts"
import type { RepeatedQuestion } from "#lib/checks/pipeline/ask.ts"
import type { SelfMatch } from "#lib/match/self-matches.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { AskFailureNote } from "./ask-failure-note.tsx"
import { useAskedWhen } from "./asked-when.tsx"
import { useUnusualWords } from "./field-words.ts"

/** A question that waits for a person: the server's refusal or failure; without one its document is unusual. */
export type Halt = { question: BrowserQuestion; error?: ApiError }

type HaltNoteProps = Halt & { onAsk: (question: BrowserQuestion) => void; onBack: () => void }

/** Why a question was not asked, or has no answer, and the buttons that go on. */
export function HaltNote({ question, error, onAsk, onBack }: HaltNoteProps) {
  if (!error) return <UnusualNote question={question} onAsk={() => onAsk(question)} onBack={onBack} />
  const repeated = repeatedIn(error)
  if (repeated) {
    const again = { ...question, repeatOf: repeated.checkId }
    return <RepeatNote question={question} last={repeated} onAsk={() => onAsk(again)} onBack={onBack} />
  }
  const selfMatches = selfMatchesIn(error)
  if (!selfMatches) return <AskFailureNote error={error} />
  const allTheSame = { ...question, unless: ["repeated"] } as const
  return (
    <SelfMatchNote
      question={question}
      selfMatches={selfMatches}
      onAsk={() => onAsk(allTheSame)}
      onBack={onBack}
    />
  )
}

type NoteProps = { question: BrowserQuestion; onAsk: () => void; onBack: () => void }

type NoteBoxProps = {
  /** Another one, though the same is asked: the button that was pressed has the focus again. */
  question: BrowserQuestion
  tone: "warning" | "unknown"
  title: string
  actions: ReactNode
  children: ReactNode
}

/** Announced at once; its first button takes focus. */
function Note({ question, ...props }: NoteBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const takeFocus = useEffectEvent((_: BrowserQuestion) => box.current?.querySelector("button")?.focus())
  useEffect(() => takeFocus(question), [question])
  return (
    <div ref={box} role="alert">
      <Banner {...props} />
    </div>
  )
}

/** The document is probably mistyped: it is asked about by a press on its own button, which the Enter that led here does not reach. */
function UnusualNote({ question, onAsk, onBack }: NoteProps) {
  const { operation, input } = question
  const t = useTranslations("ask.unusual")
  const why = useUnusualWords(operation, input)
  const isInert = useInertAtFirst()
  return (
    <Note
      question={question}
      tone="warning"
      title={`${why} ${t("question")}`}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onBack}>
            {t("back")}
          </Button>
          <Button size="sm" disabled={isInert} onClick={onAsk}>
            {t("ask")}
          </Button>
        </>
      }
    >
      <p>{t("marked")}</p>
    </Note>
  )
}

/** The same question was asked already: links to its answer; a second Enter asks again. */
function RepeatNote({ question, last, onAsk, onBack }: NoteProps & { last: RepeatedQuestion }) {
  const t = useTranslations("ask.repeat")
  const cost = useTranslations("cost")
  const words = { cost: cost(factsOf(question.operation).cost) }
  const askedWhen = useAskedWhen()
  const isUnknown = last.state === "unknown"
  return (
    <Note
      question={question}
      tone={isUnknown ? "unknown" : "warning"}
      title={askedWhen(last)}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onAsk}>
            {t("anew", words)}
          </Button>
          <LinkButton size="sm" href={`/checks/${last.checkId}`}>
            {t("see")}
          </LinkButton>
          <Button size="sm" variant="quiet" onClick={onBack}>
            {t("back")}
          </Button>
        </>
      }
    >
      {isUnknown ? <p>{t("unknown")}</p> : null}
      <p>{t("enterAgain", words)}</p>
    </Note>
  )
}

/** The declared data are those of our own registry answer: comparing the registry with itself proves nothing. It never blocks. */
function SelfMatchNote({
  question,
  selfMatches,
  onAsk,
  onBack,
}: NoteProps & { selfMatches: readonly SelfMatch[] }) {
  const t = useTranslations("match.form.selfMatch")
  const field = useTranslations("ask.field")
  const cost = useTranslations("cost")
  const words = { cost: cost(factsOf(question.operation).cost) }
  const format = useFormatter()
  const whenOf = (instant: string) => format.dateTime(Date.parse(instant), "datetime")
  return (
    <Note
      question={question}
      tone="warning"
      title={t("title", { count: selfMatches.length })}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onAsk}>
            {t("send", words)}
          </Button>
          <Button size="sm" variant="quiet" onClick={onBack}>
            {t("back")}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5">
        {selfMatches.map(({ field: name, answeredAt }) => (
          <li key={name}>{t("line", { field: field(name as "dni"), when: whenOf(answeredAt) })}</li>
        ))}
      </ul>
    </Note>
  )
}

/** From here on it is worth saying how long one has waited. */
const NOTABLE_SECONDS = 3

/** A question is with the service: announced once, then counted on the screen. No bar: nobody knows how far it is. */
export function AskingProgress({ deadlineSeconds }: { deadlineSeconds: number }) {
  const t = useTranslations("ask.progress")
  const [beganAt] = useState(Date.now)
  const seconds = Math.floor((useNow(1_000, beganAt) - beganAt) / 1000)
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-info text-sm">
      <Spinner className="mt-0.5" />
      <div className="flex-1">
        <p role="status" className="font-medium">
          {t("asking", { seconds: deadlineSeconds })}
        </p>
        <p>{t("goesOn")}</p>
      </div>
      {seconds >= NOTABLE_SECONDS ? (
        <span aria-hidden="true" className="tabular-nums">
          {t("elapsed", { seconds })}
        </span>
      ) : null}
    </div>
  )
}
