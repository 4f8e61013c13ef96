import { useLocale, useTranslations } from "next-intl"
import { relativeParts } from "#components/ui/values/relative-parts.ts"
import { ageFrom, hasExpired } from "#lib/checks/answers/day-fields.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

type DayRemarkProps = { name: string; text: string; now: Date }

/** After a day: the age that it gives, or how long ago something expired; nothing after any other. */
export function DayRemark({ name, text, now }: DayRemarkProps) {
  const t = useTranslations("check.day")
  const locale = useLocale()
  const today = dayAt(now, DESK_ZONE)
  const years = ageFrom(name, text, today)
  if (years !== null) return <span className="ms-2 text-ink-2">{t("age", { years })}</span>
  if (!hasExpired(name, text, today)) return null
  const { value, unit } = relativeParts(Date.parse(text), Date.parse(today))
  const when = new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(value, unit)
  return <span className="ms-2 font-medium text-warning">{t("expired", { when })}</span>
}
