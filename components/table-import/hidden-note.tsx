"use client"

import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { Hidden } from "./import-field.ts"

/** Says what of a file was imported otherwise than it looks; nothing when all of it looks so. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const t = useTranslations("tableImport.hidden")
  const figure = useCount()
  const isMixed = hidden.utf8 > 0 && hidden.windows > 0
  if (hidden.rows === 0 && hidden.merged === 0 && !isMixed) return null
  return (
    <Banner tone="warning" live title={t("title")}>
      {hidden.rows > 0 ? <p>{t("rows", figure(hidden.rows))}</p> : null}
      {isMixed ? (
        <p>{t("charsets", { utf8: figure(hidden.utf8).n, windows: figure(hidden.windows).n })}</p>
      ) : null}
      {hidden.merged > 0 ? <p>{t("merged", figure(hidden.merged))}</p> : null}
    </Banner>
  )
}
