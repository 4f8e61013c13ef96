"use client"

import { useEffect } from "react"
import { clearTabStorage } from "./tab-storage.ts"

/** On the sign-in page, where nobody is signed in: what a session that ended elsewhere left in this tab goes. */
export function ForgetFormerSession() {
  useEffect(clearTabStorage, [])
  return null
}
