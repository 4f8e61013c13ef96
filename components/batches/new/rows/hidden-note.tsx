"use client"

import { useTranslations } from "next-intl"
import type { Hidden } from "#components/batches/new/read/map-columns.ts"
import { useCount } from "#components/batches/new/use-count.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"

/** Says what of a workbook came in otherwise than it looks on its sheet; nothing when all of it is in sight. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const t = useTranslations("intake.hidden")
  const figure = useCount()
  if (hidden.rows === 0 && hidden.merged === 0) return null
  return (
    <Banner tone="warning" live title={t("title")}>
      {hidden.rows > 0 ? <p>{t("rows", figure(hidden.rows))}</p> : null}
      {hidden.merged > 0 ? <p>{t("merged", figure(hidden.merged))}</p> : null}
    </Banner>
  )
}
