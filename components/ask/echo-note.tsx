"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Banner } from "#components/ui/banner.tsx"
import { Button } from "#components/ui/button.tsx"
import { formatInstant } from "#components/ui/instant.ts"
import type { Echo } from "#lib/match/echoes.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

type EchoNoteProps = {
  operation: OperationSlug
  echoes: readonly Echo[]
  onSend: () => void
  onBack: () => void
}

/** What was declared is what our own registry answer said: comparing the registry with itself proves nothing. Never a block. */
export function EchoNote({ operation, echoes, onSend, onBack }: EchoNoteProps) {
  const t = useTranslations("match.form.echo")
  const cost = useTranslations("cost")
  const field = useTranslations("ask.field")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector("button")?.focus(), [])
  const whenOf = (instant: string) =>
    formatInstant(instant, { locale, timeZone, show: "datetime" }) ?? instant
  return (
    <div ref={box} role="alert">
      <Banner
        tone="warning"
        title={t("title", { count: echoes.length })}
        actions={
          <>
            <Button size="sm" variant="primary" onClick={onSend}>
              {t("send", { cost: cost(operationOf(operation).cost) })}
            </Button>
            <Button size="sm" variant="quiet" onClick={onBack}>
              {t("back")}
            </Button>
          </>
        }
      >
        <p>{t("body")}</p>
        <ul className="mt-1 list-disc pl-5">
          {echoes.map(({ field: name, answeredAt }) => (
            <li key={name}>{t("line", { field: field(name as "dni"), when: whenOf(answeredAt) })}</li>
          ))}
        </ul>
        <p className="mt-1 text-ink-3 text-sm">{t("fold")}</p>
      </Banner>
    </div>
  )
}
