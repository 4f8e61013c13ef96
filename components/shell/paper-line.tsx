"use client"

import { useTranslations } from "next-intl"
import { usePrintedAt } from "#components/answers/use-printing.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

/** At the top of what is printed: by whom, and when. A sheet of its own says both itself. */
export function PaperLine({ by, renderedAt }: { by: string; renderedAt: number }) {
  const t = useTranslations("shell")
  const at = new Date(usePrintedAt(renderedAt))
  return (
    <p className="mb-2 hidden text-ink-2 text-xs print:block print:[body:has([data-own-paper])_&]:hidden">
      {t.rich("printed", { name: by, when: () => <Timestamp value={at} zone /> })}
    </p>
  )
}
