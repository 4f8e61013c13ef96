import { useTranslations } from "next-intl"
import { termSpan } from "#lib/signatures/term-span.ts"

/** A term as it was asked for in minutes, which the service counts from when it takes the request. */
export function AskedMinutes({ minutes }: { minutes: number }) {
  const t = useTranslations("signatureBoard.asked")
  const { unit, count } = termSpan(minutes)
  return <>{t(unit, { count })}</>
}
