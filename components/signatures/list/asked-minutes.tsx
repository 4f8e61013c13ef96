import { useTranslations } from "next-intl"
import { termSpan } from "#lib/signatures/term-span.ts"

/** A requested term in minutes, which the service counts from when it accepts the request. */
export function AskedMinutes({ minutes }: { minutes: number }) {
  const t = useTranslations("signatureBoard.asked")
  const { unit, count } = termSpan(minutes)
  return <>{t(unit, { count })}</>
}
