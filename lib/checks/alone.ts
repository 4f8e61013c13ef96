import { logFault } from "#lib/http/log-fault.ts"

/**
 * Presents one check of many. Where that throws, whatever the reason, `inPlace` stands in its place and the others go on; the log
 * says which check it was, and where.
 */
export function alone<T>(checkId: string, present: () => T, inPlace: () => T): T {
  try {
    return present()
  } catch (error) {
    logFault(`presenting check ${checkId}`, "-", error)
    return inPlace()
  }
}
