"use client"

import { useLocale } from "next-intl"
import { useNow } from "#components/live/use-now.ts"
import { relativeParts } from "./relative-time.ts"

const TICK_MS = 20_000

type AgoProps = {
  /** ISO 8601 instant. */
  value: string
  /** The server's own time when it rendered the page, so that browser and server say the same at first. */
  renderedAt: number
}

/** "3 minutes ago", kept current while the page is open. Never alone: the exact time is shown beside it, and on paper, which grows older, it alone. */
export function Ago({ value, renderedAt }: AgoProps) {
  const locale = useLocale()
  const now = useNow(TICK_MS, renderedAt)
  const parts = relativeParts(Date.parse(value), now)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" })
  return <span className="whitespace-nowrap print:hidden">{words.format(parts.value, parts.unit)}</span>
}
