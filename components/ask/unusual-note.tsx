"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { useInertAtFirst } from "#components/ui/controls/use-inert-at-first.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { useUnusualWords } from "./use-unusual-words.ts"

type UnusualNoteProps = {
  operation: OperationSlug
  input: Record<string, string>
  onAsk: () => void
  onBack: () => void
}

/** The document is probably mistyped: it is asked about by a press on its own button, which the Enter that led here does not reach. */
export function UnusualNote({ operation, input, onAsk, onBack }: UnusualNoteProps) {
  const t = useTranslations("ask")
  const why = useUnusualWords(operation, input)
  const isInert = useInertAtFirst()
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => back.current?.querySelector<HTMLButtonElement>("[data-back]")?.focus(), [])
  return (
    <div ref={back} role="alert">
      <Banner
        tone="warning"
        title={`${why} ${t("unusual.question")}`}
        actions={
          <>
            <Button size="sm" variant="primary" data-back onClick={onBack}>
              {t("unusual.back")}
            </Button>
            <Button size="sm" disabled={isInert} onClick={onAsk}>
              {t("unusual.ask")}
            </Button>
          </>
        }
      >
        <p>{t("unusual.marked")}</p>
      </Banner>
    </div>
  )
}
