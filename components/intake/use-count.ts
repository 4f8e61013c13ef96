"use client"

import { useLocale } from "next-intl"
import { FORMAT_LOCALE } from "#lib/i18n/locale.ts"

/** A count for a message: `count` chooses the form, `n` is the figure as it is written in Peru (10,000), whatever the language. */
export function useCount(): (count: number) => { count: number; n: string } {
  const locale = useLocale()
  const format = new Intl.NumberFormat(FORMAT_LOCALE[locale])
  return (count) => ({ count, n: format.format(count) })
}
