import { useLocale } from "next-intl"

/** A count or measure of our own, grouped; never for an identifier or a value of the service, which stay as they came. */
export function Quantity({ value, digits = 0 }: { value: number; digits?: number }) {
  const locale = useLocale()
  const words = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
  return <span className="tabular-nums">{words}</span>
}
