import { reportMissingCode } from "./toast-store.ts"

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
