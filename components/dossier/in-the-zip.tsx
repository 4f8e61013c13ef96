import { useTranslations } from "next-intl"

/** At the end of a list that a page draws in part: how many more there are, and that the ZIP holds all of them. Nothing where all are there. */
export function InTheZip({ count }: { count: number }) {
  const t = useTranslations("dossierPage")
  if (count === 0) return null
  return <p className="text-ink-2 text-sm">{t("inTheZip", { count })}</p>
}
