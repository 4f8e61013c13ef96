"use client"

import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

/** Words for assistive technology alone; the number makes the same words count as new. */
const spoken = createStore(() => ({ text: "", count: 0 }))

/** Says something once, politely, to people who do not see the screen change. */
export function announce(text: string): void {
  spoken.setState(({ count }) => ({ text, count: count + 1 }))
}

export function Announcer() {
  const announcement = useStore(spoken)
  return (
    <div role="status" aria-live="polite" className="sr-only" data-screen-only>
      <span key={announcement.count}>{announcement.text}</span>
    </div>
  )
}
