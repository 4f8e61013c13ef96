"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and in the first render; true once this part of the page is interactive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
