import { useTranslations } from "next-intl"
import { useRowLabel } from "#components/signatures/use-row-label.ts"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import type { Problem } from "#lib/domain/failures.ts"
import { messageOr } from "#lib/i18n/has-message.ts"

type ServiceMessageProps = {
  problem: Problem
  /** The question, by field; null where the page does not show it. */
  input: Record<string, string> | null
}

/** The service's own words, verbatim: its message, and its errors of each value. */
export function ServiceMessage({ problem, input }: ServiceMessageProps) {
  const t = useTranslations("checkProblems.labels")
  const errors = Object.entries(problem.errors ?? {})
  return (
    <>
      {problem.retryAfterSeconds === undefined ? null : (
        <p className="mt-1">{t("waitAsked", { seconds: Math.ceil(problem.retryAfterSeconds) })}</p>
      )}
      {problem.message === undefined ? null : (
        <div className="mt-2">
          <p className="text-ink-3 text-xs">{t("said")}</p>
          <blockquote className="whitespace-pre-wrap break-words border-line-strong border-l-2 pl-2.5 text-ink">
            <Verbatim>{problem.message}</Verbatim>
          </blockquote>
        </div>
      )}
      {errors.length === 0 ? null : (
        <div className="mt-2">
          <p className="text-ink-3 text-xs">{t("fields")}</p>
          <Facts className="gap-y-1">
            {errors.map(([field, messages]) => (
              <FieldErrors
                key={field}
                field={field}
                messages={messages}
                value={input ? askedValue(input, field) : null}
              />
            ))}
          </Facts>
        </div>
      )}
    </>
  )
}

function askedValue(input: Record<string, string>, field: string): string | undefined {
  return Object.hasOwn(input, field) ? input[field] : undefined
}

function FieldErrors(props: { field: string; messages: string[]; value: string | null | undefined }) {
  const tl = useTranslations("checkProblems.labels")
  const { field, messages, value } = props
  const word = useFieldWord(field)
  return (
    <Fact
      look="plain"
      term={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">
            <Verbatim>{word}</Verbatim>
          </span>
          <FieldName name={field} word={word} />
          {value === undefined ? <span className="text-ink-3 text-xs">{tl("otherField")}</span> : null}
          {value ? <Verbatim className="break-all font-mono">{value}</Verbatim> : null}
        </span>
      }
    >
      {[...new Set(messages)].map((message) => (
        <p key={message} className="whitespace-pre-wrap break-words text-danger">
          <Verbatim>{message}</Verbatim>
        </p>
      ))}
    </Fact>
  )
}

/** A field in words; one of a list by its place there: `signers.0.email` is "Firmante 1, correo". */
function useFieldWord(field: string): string {
  const t = useTranslations("check.asked")
  const rowLabel = useRowLabel()
  return messageOr(t, field, rowLabel(field) ?? field)
}
