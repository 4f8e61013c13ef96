import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { type BrowserQuestion, repeatedIn } from "#components/query/checks.ts"
import type { ApiError } from "#components/query/http.ts"
import { Marks } from "#components/results/result-line.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { useInertAtFirst } from "#components/ui/controls/second-press.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { useNow } from "#components/ui/use-now.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { AskFailureNote } from "./ask-failure-note.tsx"
import { useAskedWhen } from "./asked-when.tsx"
import { useUnusualWords } from "./field-words.ts"

/** A question that waits for a person: the server's refusal or failure; without one its document is unusual. */
export type Halt = { question: BrowserQuestion; error?: ApiError }

type HaltNoteProps = Halt & { onAsk: (question: BrowserQuestion) => void; onBack: () => void }

/** Why a question was not asked, or has no answer, and the buttons that go on. */
export function HaltNote({ question, error, onAsk, onBack }: HaltNoteProps) {
  const t = useTranslations()
  const askedWhen = useAskedWhen()
  const unusual = useUnusualWords(question.operation, question.input)
  const words = { cost: t(`cost.${factsOf(question.operation).cost}`) }
  if (!error) {
    return (
      <Note
        question={question}
        title={`${unusual} ${t("ask.unusual.question")}`}
        first={{ words: t("ask.unusual.back"), onPress: onBack }}
        // Probably mistyped: the Enter that led here does not reach the button that asks.
        last={{ words: t("ask.unusual.ask"), onPress: () => onAsk(question), isInertAtFirst: true }}
      >
        <p>{t("ask.unusual.marked")}</p>
      </Note>
    )
  }
  const repeated = repeatedIn(error)
  if (repeated) {
    const isUnknown = repeated.state === "unknown"
    // It is under way: there is no answer to see yet, and nothing to ask again.
    if (IN_PROGRESS.includes(repeated.state)) {
      return (
        <Note
          question={question}
          title={askedWhen(repeated)}
          see={
            <LinkButton size="sm" variant="primary" href={`/checks/${repeated.checkId}`}>
              {t("ask.failure.problem.seeCheck")}
            </LinkButton>
          }
          last={{ words: t("words.backToFields"), onPress: onBack }}
        >
          <p>{t("ask.repeat.underWay")}</p>
        </Note>
      )
    }
    return (
      <Note
        question={question}
        tone={isUnknown ? "unknown" : "warning"}
        title={askedWhen(repeated)}
        see={
          <LinkButton size="sm" variant="primary" href={`/checks/${repeated.checkId}`}>
            {t("words.seeAnswer")}
          </LinkButton>
        }
        first={{
          words: t("words.askAgain", words),
          onPress: () => onAsk({ ...question, repeatOf: repeated.checkId }),
        }}
        last={{ words: t("words.backToFields"), onPress: onBack }}
      >
        {repeated.marks.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <Marks marks={repeated.marks} />
          </p>
        ) : null}
        <p>{isUnknown ? t("ask.repeat.unknown") : words.cost}</p>
      </Note>
    )
  }
  return <AskFailureNote error={error} />
}

type NoteButton = { words: string; onPress: () => void; isInertAtFirst?: boolean }
type NoteProps = {
  /** Another one, though the same is asked: the button that was pressed has the focus again. */
  question: BrowserQuestion
  tone?: "warning" | "unknown"
  title: string
  /** The earlier answer, which is likelier wanted than a second one. */
  see?: ReactNode
  first?: NoteButton
  last: NoteButton
  children: ReactNode
}

/** Announced at once; what it offers first takes focus, so that one more Enter spends nothing. */
function Note({ question, tone = "warning", title, see, first, last, children }: NoteProps) {
  const box = useRef<HTMLDivElement>(null)
  const isInert = useInertAtFirst()
  const takeFocus = useEffectEvent((_: BrowserQuestion) =>
    box.current?.querySelector<HTMLElement>("a, button")?.focus(),
  )
  useEffect(() => takeFocus(question), [question])
  return (
    <div ref={box} role="alert">
      <Banner
        tone={tone}
        title={title}
        actions={
          <>
            {see}
            {first ? (
              <Button size="sm" variant={see ? "secondary" : "primary"} onClick={first.onPress}>
                {first.words}
              </Button>
            ) : null}
            <Button
              size="sm"
              variant={last.isInertAtFirst ? "secondary" : "quiet"}
              disabled={last.isInertAtFirst && isInert}
              onClick={last.onPress}
            >
              {last.words}
            </Button>
          </>
        }
      >
        {children}
      </Banner>
    </div>
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
