import type { Tone } from "./tone.ts"

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
const MOST = 4

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Tells the outcome of something the person just did. Never the only place where an outcome is written. */
export function toast({ tone = "neutral", title, body, sticky = STICKY.has(tone) }: NewToast): number {
  const id = nextId++
  const entry: Toast = { id, tone, title, sticky, ...(body ? { body } : {}) }
  set([...toasts, entry].slice(-MOST))
  return id
}

export function dismissToast(id: number): void {
  set(toasts.filter((entry) => entry.id !== id))
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
