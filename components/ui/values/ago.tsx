"use client"

import { useFormatter, useLocale } from "next-intl"
import { useNow } from "#components/ui/use-now.ts"
import { relativeParts } from "./relative-parts.ts"
import { Timestamp } from "./timestamp.tsx"

const TICK_MS = 20_000

type AgoProps = {
  value: string
  /** The server's own time when it rendered the page, so that browser and server say the same at first. */
  renderedAt: number
  /** No exact time stands beside it: on paper it is replaced by that. */
  alone?: boolean
}

/** "3 minutes ago", kept current while the page is open; the exact time is its title. Not on paper, which grows older. */
export function Ago({ value, renderedAt, alone = false }: AgoProps) {
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow(TICK_MS, renderedAt)
  const parts = relativeParts(Date.parse(value), now)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" })
  return (
    <>
      <time
        dateTime={value}
        title={format.dateTime(new Date(value), "seconds")}
        className="whitespace-nowrap print:hidden"
      >
        {words.format(parts.value, parts.unit)}
      </time>
      {alone ? (
        <span className="hidden print:inline">
          <Timestamp value={value} />
        </span>
      ) : null}
    </>
  )
}
