"use client"

import { useLocale } from "next-intl"
import { useSyncExternalStore } from "react"
import { relativeParts } from "./relative-time.ts"

const TICK_MS = 20_000

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for every relative time of the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  if (listeners.size === 1) queueMicrotask(tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

type AgoProps = {
  /** ISO 8601 instant. */
  value: string
  /** The server's own time when it rendered the page, so that browser and server say the same at first. */
  renderedAt: number
}

/** "3 minutes ago", kept true while the page is open. Never alone: the exact time stands beside it. */
export function Ago({ value, renderedAt }: AgoProps) {
  const locale = useLocale()
  const current = useSyncExternalStore(
    subscribe,
    () => now || renderedAt,
    () => renderedAt,
  )
  const parts = relativeParts(Date.parse(value), Math.max(current, renderedAt))
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" })
  return <span className="whitespace-nowrap">{words.format(parts.value, parts.unit)}</span>
}
