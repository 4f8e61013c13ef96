import { useTranslations } from "next-intl"

/** A requested term in minutes, which the service counts from when it accepts the request. */
export function AskedMinutes({ minutes }: { minutes: number }) {
  const t = useTranslations("signatureBoard.asked")
  const { unit, count } = termSpan(minutes)
  return <>{t(unit, { count })}</>
}

/** A term in minutes in the largest unit that is whole: 10,080 minutes are 7 days, 90 stay minutes. */
function termSpan(minutes: number): { unit: "day" | "hour" | "minute"; count: number } {
  if (minutes % 1440 === 0) return { unit: "day", count: minutes / 1440 }
  if (minutes % 60 === 0) return { unit: "hour", count: minutes / 60 }
  return { unit: "minute", count: minutes }
}
