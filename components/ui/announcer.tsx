"use client"

import { useSyncExternalStore } from "react"

/** Words for assistive technology alone; the number makes the same words count as new. */
let current = { text: "", count: 0 }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says something once, politely, to people who do not see the screen change. */
export function announce(text: string): void {
  current = { text, count: current.count + 1 }
  for (const listener of listeners) listener()
}

const SILENCE = { text: "", count: 0 }

/** The region that speaks; once per document, in the frame. */
export function Announcer() {
  const said = useSyncExternalStore(
    subscribe,
    () => current,
    () => SILENCE,
  )
  return (
    <div role="status" aria-live="polite" className="sr-only" data-screen-only>
      <span key={said.count}>{said.text}</span>
    </div>
  )
}
