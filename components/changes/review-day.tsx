import { useFormatter, useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"

/** The civil day of a review, and that it has passed. */
export function ReviewDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  const t = useTranslations("reviews")
  const format = useFormatter()
  const words = format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <time dateTime={day} className="whitespace-nowrap">
        {words}
      </time>
      {isOverdue ? <Badge tone="warning">{t("overdue")}</Badge> : null}
    </span>
  )
}
