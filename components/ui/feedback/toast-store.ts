import { createStore } from "zustand/vanilla"
import type { Tone } from "#components/ui/values/tone.ts"

export type Toast = {
  id: number
  tone: Tone
  title: string
  body?: string
  /** Stays until dismissed; the default for `danger`, `warning` and `unknown`. */
  sticky: boolean
}

type NewToast = { tone?: Tone; title: string; body?: string; sticky?: boolean }

const STICKY: ReadonlySet<Tone> = new Set(["danger", "warning", "unknown"])
const MAX_SHOWN = 4

let nextId = 1

export const toasts = createStore<readonly Toast[]>(() => [])

/** Tells the outcome of something the person just did. Never the only place where an outcome is written. One that still stands is told once, anew. */
export function toast({ tone = "neutral", title, body, sticky = STICKY.has(tone) }: NewToast): number {
  const id = nextId++
  const entry: Toast = { id, tone, title, sticky, ...(body ? { body } : {}) }
  toasts.setState(
    (shown) => [...shown.filter((other) => !isEqual(other, entry)), entry].slice(-MAX_SHOWN),
    true,
  )
  return id
}

export function dismissToast(id: number): void {
  toasts.setState((shown) => shown.filter((entry) => entry.id !== id), true)
}

function isEqual(one: Toast, other: Toast): boolean {
  return one.tone === other.tone && one.title === other.title && one.body === other.body
}
