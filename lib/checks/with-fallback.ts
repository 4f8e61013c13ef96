import { logFault } from "#lib/log/fault.ts"

/**
 * Presents one row of many (a check, a signature request, a note). Where that throws, whatever the reason, the result is that of `inPlace`, and
 * the other rows are not affected; the log names the row and the place in the code.
 */
export function withFallback<T>(rowId: string, present: () => T, inPlace: () => T): T {
  try {
    return present()
  } catch (error) {
    logFault({ doing: "presenting a row", rowId }, undefined, error)
    return inPlace()
  }
}
