import { useEffect } from "react"
import { reportMissingCode } from "./toast-store.ts"

/** In the place of a component whose code did not come, as after an upgrade: the page stays as it is, and a message says to reload. */
function MissingPart(): null {
  useEffect(reportMissingCode, [])
  return null
}

export const missingPart = () => MissingPart

/**
 * The `loading` of a dialog or a menu that a press opens: nothing yet. Any `loading` gives the part a boundary of its own; without one, the page around it
 * would be hidden until the code came, and the focus lost.
 */
export const notYet = (): null => null

/**
 * Fetches code that a handler needs. Null where it does not come, say because Cotejo was upgraded since the page was opened: a message then says
 * to reload, and what was typed stays where it is.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code | null> {
  try {
    return await load()
  } catch {
    reportMissingCode()
    return null
  }
}
