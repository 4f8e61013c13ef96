"use client"

import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { Hidden } from "./import-field.ts"

/** Says which parts of a workbook were imported otherwise than its sheet shows them; nothing when it has none. */
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
