import { useTranslations } from "next-intl"
import { type CutList, MAX } from "#lib/dossier/newest-only.ts"

/** Says that a list ends where it does because of us, and where the rest is; nothing while it is short. */
export function NewestOnly({ list, shown }: { list: CutList; shown: number }) {
  const t = useTranslations("dossierPage")
  if (shown < MAX[list]) return null
  return <p className="text-ink-3 text-xs">{t("newestOnly", { most: MAX[list] })}</p>
}

/** The end of a list that a page renders in part: how many more there are, and that the ZIP contains all of them. Nothing where all are rendered. */
export function InTheZip({ count }: { count: number }) {
  const t = useTranslations("dossierPage")
  if (count === 0) return null
  return <p className="text-ink-2 text-sm">{t("inTheZip", { count })}</p>
}
