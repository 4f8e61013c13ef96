"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and in the first picture of the page; true once this part of it answers to the person. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
