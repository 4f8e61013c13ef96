import { useFormatter, useTranslations } from "next-intl"
import { firstOf } from "#lib/first-of.ts"

/** A count or measure of our own, grouped; never for an identifier or a value of the service, which stay as they came. */
export function Quantity({ value, digits = 0 }: { value: number; digits?: number }) {
  const words = useFormatter().number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return <span className="tabular-nums">{words}</span>
}

export function AndMore({ rest }: { rest: number }) {
  const t = useTranslations("ui")
  return rest === 0 ? null : <span className="text-ink-2 tabular-nums">{t("andMore", { count: rest })}</span>
}

/** Words as a sentence lists them ("a, b y c"); of more than `max`, the first and how many more there are. */
export function WordList({ words, max }: { words: readonly string[]; max: number }) {
  const format = useFormatter()
  const { shown, rest } = firstOf(words, max)
  if (rest === 0) return format.list(shown)
  return (
    <>
      {shown.join(", ")} <AndMore rest={rest} />
    </>
  )
}
