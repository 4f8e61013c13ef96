"use client"

import { useLocale } from "next-intl"

/** A count for a message: `count` chooses the form, `n` is the figure as it is written in Peru (10,000) in both languages. */
export function useCount(): (count: number) => { count: number; n: string } {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale)
  return (count) => ({ count, n: format.format(count) })
}
