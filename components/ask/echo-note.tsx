"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { formatInstant } from "#components/ui/values/instant.ts"
import type { Echo } from "#lib/match/echoes.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

type EchoNoteProps = {
  operation: OperationSlug
  /** Null: it could not be looked up. */
  echoes: readonly Echo[] | null
  onSend: () => void
  onRetry: () => void
  onBack: () => void
}

/**
 * Warns that the declared data are those of our own registry answer, or that this could not be checked: comparing the registry with itself
 * proves nothing. It never blocks, and the match is never sent without this warning.
 */
export function EchoNote({ operation, echoes, onSend, onRetry, onBack }: EchoNoteProps) {
  const t = useTranslations("match.form")
  const cost = useTranslations("cost")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector("button")?.focus(), [])
  return (
    <div ref={box} role="alert">
      <Banner
        tone="warning"
        title={echoes ? t("echo.title", { count: echoes.length }) : t("notCompared.title")}
        actions={
          <>
            {echoes ? null : (
              <Button size="sm" variant="primary" onClick={onRetry}>
                {t("notCompared.retry")}
              </Button>
            )}
            <Button size="sm" variant={echoes ? "primary" : "secondary"} onClick={onSend}>
              {t("echo.send", { cost: cost(factsOf(operation).cost) })}
            </Button>
            <Button size="sm" variant="quiet" onClick={onBack}>
              {t("echo.back")}
            </Button>
          </>
        }
      >
        {echoes ? <EchoList echoes={echoes} /> : <p>{t("notCompared.body")}</p>}
      </Banner>
    </div>
  )
}

function EchoList({ echoes }: { echoes: readonly Echo[] }) {
  const t = useTranslations("match.form.echo")
  const field = useTranslations("ask.field")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  const whenOf = (instant: string) =>
    formatInstant(instant, { locale, timeZone, show: "datetime" }) ?? instant
  return (
    <>
      <p>{t("body")}</p>
      <ul className="mt-1 list-disc pl-5">
        {echoes.map(({ field: name, answeredAt }) => (
          <li key={name}>{t("line", { field: field(name as "dni"), when: whenOf(answeredAt) })}</li>
        ))}
      </ul>
      <p className="mt-1 text-ink-3 text-sm">{t("fold")}</p>
    </>
  )
}
