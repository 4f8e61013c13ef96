import { useTranslations } from "next-intl"
import type { Problem } from "#lib/checks/problem.ts"

/** The service's own words, verbatim: its message, and what it said of each value. */
export function Said({ problem, input }: { problem: Problem; input: Record<string, string> }) {
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
            <bdi>{problem.message}</bdi>
          </blockquote>
        </div>
      )}
      {errors.length === 0 ? null : (
        <div className="mt-2">
          <p className="text-ink-3 text-xs">{t("fields")}</p>
          <dl className="flex flex-col gap-1">
            {errors.map(([field, messages]) => (
              <FieldErrors key={field} field={field} messages={messages} value={input[field]} />
            ))}
          </dl>
        </div>
      )}
    </>
  )
}

function FieldErrors(props: { field: string; messages: string[]; value: string | undefined }) {
  const t = useTranslations("check.asked")
  const tl = useTranslations("checkProblems.labels")
  const { field, messages, value } = props
  return (
    <div>
      <dt className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t.has(field as never) ? t(field as never) : <bdi>{field}</bdi>}</span>
        <bdi className="font-mono text-2xs text-ink-3">{field}</bdi>
        {value === undefined ? (
          <span className="text-ink-3 text-xs">{tl("otherField")}</span>
        ) : (
          <bdi className="break-all font-mono">{value}</bdi>
        )}
      </dt>
      {messages.map((message) => (
        <dd key={message} className="whitespace-pre-wrap break-words text-danger">
          <bdi>{message}</bdi>
        </dd>
      ))}
    </div>
  )
}
