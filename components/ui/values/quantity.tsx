import { useLocale } from "next-intl"

/** A count or measure of our own, grouped; never for an identifier or a value of the service, which stay as they came. */
export function Quantity({ value, digits = 0 }: { value: number; digits?: number }) {
  const locale = useLocale()
  return <span className="tabular-nums">{formatFor(locale, digits).format(value)}</span>
}

const formats = new Map<string, Intl.NumberFormat>()

/** Each made once: in a list that scrolls, making them again cost more than all the rest of a row. */
function formatFor(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}
