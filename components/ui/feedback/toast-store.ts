import { createStore } from "zustand/vanilla"
import type { Tone } from "#components/ui/values/tone.ts"

export type Toast = {
  id: number
  tone: Extract<Tone, "neutral" | "success" | "warning" | "danger">
  /** Null: code of this page could not be fetched; the list has the words for it, and the button that reloads. */
  title: string | null
  body?: string
}

const MAX_SHOWN = 4

let nextId = 1

export const toasts = createStore<readonly Toast[]>(() => [])

/** Shows the outcome of something the person just did. Never the only place where an outcome is written. It replaces an equal one that is still shown. */
export function toast({
  tone = "neutral",
  ...content
}: Omit<Toast, "id" | "tone"> & Partial<Pick<Toast, "tone">>): void {
  const entry: Toast = { id: nextId++, tone, ...content }
  toasts.setState(
    (shown) => [...shown.filter((other) => !isEqual(other, entry)), entry].slice(-MAX_SHOWN),
    true,
  )
}

export function reportMissingCode(): void {
  toast({ tone: "warning", title: null })
}

export function dismissToast(id: number): void {
  toasts.setState((shown) => shown.filter((entry) => entry.id !== id), true)
}

function isEqual(one: Toast, other: Toast): boolean {
  return one.tone === other.tone && one.title === other.title && one.body === other.body
}
