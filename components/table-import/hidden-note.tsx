import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { Hidden } from "./import-field.ts"

/** Says what of a file was imported otherwise than it looks; nothing when all of it looks so. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const t = useTranslations("tableImport.hidden")
  const isMixed = hidden.utf8 > 0 && hidden.windows > 0
  if (hidden.rows === 0 && hidden.merged === 0 && !isMixed) return null
  return (
    <Banner tone="warning" live title={t("title")}>
      {hidden.rows > 0 ? <p>{t("rows", { count: hidden.rows })}</p> : null}
      {isMixed ? <p>{t("charsets", { utf8: hidden.utf8, windows: hidden.windows })}</p> : null}
      {hidden.merged > 0 ? <p>{t("merged", { count: hidden.merged })}</p> : null}
    </Banner>
  )
}
