"use client"

import { useEffect } from "react"
import { clearAppStorage } from "./app-storage.ts"

/** On the sign-in page, where nobody is signed in: what a session that ended elsewhere left in this browser goes. */
export function ForgetFormerSession() {
  useEffect(() => {
    void clearAppStorage()
  }, [])
  return null
}
