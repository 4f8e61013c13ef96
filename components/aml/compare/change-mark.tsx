import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"

/** Whether something differs, as a word; that it is better or worse is not ours to say. */
export function ChangeMark({ changed }: { changed: boolean }) {
  const t = useTranslations("amlReports.compare")
  return changed ? (
    <Badge tone="info">{t("changed")}</Badge>
  ) : (
    <span className="text-ink-3">{t("unchanged")}</span>
  )
}
