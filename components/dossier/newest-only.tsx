import { useTranslations } from "next-intl"
import { type CutList, MAX } from "#lib/dossier/newest-only.ts"

/** Says that a list ends where it does because of us, and where the rest is; nothing while it is short. */
export function NewestOnly({ list, shown }: { list: CutList; shown: number }) {
  const t = useTranslations("dossierPage")
  if (shown < MAX[list]) return null
  return <p className="text-ink-3 text-xs">{t("newestOnly", { most: MAX[list] })}</p>
}
