"use client"

import { useFormatter, useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { SelfMatch } from "#lib/match/self-matches.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

type SelfMatchNoteProps = {
  operation: OperationSlug
  /** Null: it could not be looked up. */
  selfMatches: readonly SelfMatch[] | null
  onSend: () => void
  onRetry: () => void
  onBack: () => void
}

/**
 * Warns that the declared data are those of our own registry answer, or that this could not be checked: comparing the registry with itself
 * proves nothing. It never blocks, and the match is never sent without this warning.
 */
export function SelfMatchNote({ operation, selfMatches, onSend, onRetry, onBack }: SelfMatchNoteProps) {
  const t = useTranslations("match.form")
  const cost = useTranslations("cost")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector("button")?.focus(), [])
  return (
    <div ref={box} role="alert">
      <Banner
        tone="warning"
        title={selfMatches ? t("selfMatch.title", { count: selfMatches.length }) : t("notCompared.title")}
        actions={
          <>
            {selfMatches ? null : (
              <Button size="sm" variant="primary" onClick={onRetry}>
                {t("notCompared.retry")}
              </Button>
            )}
            <Button size="sm" variant={selfMatches ? "primary" : "secondary"} onClick={onSend}>
              {t("selfMatch.send", { cost: cost(factsOf(operation).cost) })}
            </Button>
            <Button size="sm" variant="quiet" onClick={onBack}>
              {t("selfMatch.back")}
            </Button>
          </>
        }
      >
        {selfMatches ? <SelfMatchList selfMatches={selfMatches} /> : <p>{t("notCompared.body")}</p>}
      </Banner>
    </div>
  )
}

function SelfMatchList({ selfMatches }: { selfMatches: readonly SelfMatch[] }) {
  const t = useTranslations("match.form.selfMatch")
  const field = useTranslations("ask.field")
  const format = useFormatter()
  return (
    <>
      <p>{t("body")}</p>
      <ul className="mt-1 list-disc pl-5">
        {selfMatches.map(({ field: name, answeredAt }) => (
          <li key={name}>
            {t("line", {
              field: field(name as "dni"),
              when: format.dateTime(new Date(answeredAt), "datetime"),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-3 text-sm">{t("fold")}</p>
    </>
  )
}
