import { useTranslations } from "next-intl"

/** The end of a list that a page renders in part: how many more there are, and that the ZIP contains all of them. Nothing where all are rendered. */
export function InTheZip({ count }: { count: number }) {
  const t = useTranslations("dossierPage")
  if (count === 0) return null
  return <p className="text-ink-2 text-sm">{t("inTheZip", { count })}</p>
}
