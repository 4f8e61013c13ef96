import { useEffect } from "react"
import { reportMissingCode } from "./toast-store.ts"

/** In the place of a component whose code did not come, as after an upgrade: the page stays as it is, and a message says to reload. */
function MissingPart(): null {
  useEffect(reportMissingCode, [])
  return null
}

/** What `next/dynamic` shows then: the second argument of its `then`. */
export const missingPart = () => MissingPart
