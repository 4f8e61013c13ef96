import { useFormatter } from "next-intl"

/** A count or measure of our own, grouped; never for an identifier or a value of the service, which stay as they came. */
export function Quantity({ value, digits = 0 }: { value: number; digits?: number }) {
  const words = useFormatter().number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return <span className="tabular-nums">{words}</span>
}
