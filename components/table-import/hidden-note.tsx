"use client"

import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { Hidden } from "./import-field.ts"

/** Says what of a workbook came in otherwise than it looks on its sheet; nothing when all of it is in sight. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const t = useTranslations("tableImport.hidden")
  const figure = useCount()
  if (hidden.rows === 0 && hidden.merged === 0) return null
  return (
    <Banner tone="warning" live title={t("title")}>
      {hidden.rows > 0 ? <p>{t("rows", figure(hidden.rows))}</p> : null}
      {hidden.merged > 0 ? <p>{t("merged", figure(hidden.merged))}</p> : null}
    </Banner>
  )
}
