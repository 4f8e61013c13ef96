import type { UnshownCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { DAMAGED_TEXT, NOT_SHOWN_TEXT } from "#lib/vault/damaged-text.ts"

/** Why a row is not presented, and the text in the place of its own: what is stored does not open or agree, or the fault is ours. */
export type WhyUnshown = { code: Exclude<UnshownCode, "record_erased">; text: string }

export const DAMAGED_ROW: WhyUnshown = { code: "record_damaged", text: DAMAGED_TEXT }
const NOT_SHOWN: WhyUnshown = { code: "record_not_shown", text: NOT_SHOWN_TEXT }

/** Presents one row of many. Where that throws, the result is `inPlace`'s, the other rows are not affected, and the log names the row. */
export function withFallback<T>(rowId: string, present: () => T, inPlace: (why: WhyUnshown) => T): T {
  try {
    return present()
  } catch (error) {
    logFault({ doing: "presenting a row", rowId }, undefined, error)
    return inPlace(error instanceof CotejoError && error.code === "record_damaged" ? DAMAGED_ROW : NOT_SHOWN)
  }
}
