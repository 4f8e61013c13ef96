"use client"

import { useRouter } from "next/navigation"
import { flushSync } from "react-dom"

/**
 * Returns what leads to a place: the omnibox leaves, and whoever works by keyboard goes on at the content of the page, which is what they chose; not where
 * the palette was opened from, to which closing it gives the focus back.
 */
export function useGo(onLeave: () => void): (href: string) => void {
  const router = useRouter()
  return (href) => {
    flushSync(onLeave)
    document.getElementById("main")?.focus({ preventScroll: true })
    router.push(href)
  }
}
