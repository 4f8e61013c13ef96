"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { useAskedWhen } from "./asked-when.tsx"

type RepeatNoteProps = {
  operation: OperationSlug
  /** Null: it could not be looked up whether this was asked before. */
  last: LastAsked | null
  onAskAgain: () => void
  onBack: () => void
}

/** The same question was asked already: links to its answer; a second Enter asks again. */
export function RepeatNote({ operation, last, onAskAgain, onBack }: RepeatNoteProps) {
  const t = useTranslations("ask.repeat")
  const cost = useTranslations("cost")
  const askedWhen = useAskedWhen()
  const anew = useRef<HTMLDivElement>(null)
  useEffect(() => anew.current?.querySelector("button")?.focus(), [])
  const words = { cost: cost(factsOf(operation).cost) }
  return (
    <div ref={anew} role="alert">
      <Banner
        tone={last?.state === "unknown" ? "unknown" : "warning"}
        title={last ? t("title", { when: askedWhen(last) }) : t("notLooked")}
        actions={
          <>
            <Button size="sm" variant="primary" onClick={onAskAgain}>
              {t("anew", words)}
            </Button>
            {last ? (
              <LinkButton size="sm" href={`/checks/${last.checkId}`}>
                {t("see")}
              </LinkButton>
            ) : null}
            <Button size="sm" variant="quiet" onClick={onBack}>
              {t("back")}
            </Button>
          </>
        }
      >
        {last?.state === "unknown" ? <p>{t("unknown")}</p> : null}
        <p>{t("enterAgain", words)}</p>
      </Banner>
    </div>
  )
}
