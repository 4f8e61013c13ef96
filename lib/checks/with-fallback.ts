import { logFault } from "#lib/log/fault.ts"

/**
 * Presents one row of many (a check, a signature request, a note). Where that throws, whatever the reason, `inPlace` stands in its place and the
 * others go on; the log says which row it was, and where.
 */
export function withFallback<T>(rowId: string, present: () => T, inPlace: () => T): T {
  try {
    return present()
  } catch (error) {
    logFault({ doing: "presenting a row", rowId }, undefined, error)
    return inPlace()
  }
}
