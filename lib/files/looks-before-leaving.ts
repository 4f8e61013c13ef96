import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { plainRead, type Read } from "#lib/db/heavy-read.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { WITHHELD, type WithheldState } from "#lib/domain/failures.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { isScannerAway } from "#lib/scan/scanner-away.ts"
import { firstUnfit } from "./first-unfit.ts"
import { isIntact, type SealedBlob, SealedBytesDamaged } from "./sealed-bytes.ts"

/** Why bytes do not leave; `found`: what the scanner calls what is in them. */
export type Withheld =
  | { state: Exclude<WithheldState, "infected"> }
  | { state: Extract<WithheldState, "infected">; found: string }

/** Of what the bytes are, for the row in the log that tells what was found in them. */
type Whose = { target: { type: "file" | "signature"; id: string }; detail: AuditDetail }

/** Whether these bytes may leave: undefined, or why not. What was found in them is in the log by then. */
type Look = (blob: SealedBlob, whose: Whose) => Promise<Withheld | undefined>

/**
 * How files of the service, and documents that wait to be sent to it, are looked at right before they leave towards a person: by the scanner of `SCAN_URL`, each
 * time, since what is known of viruses changes and what is kept does not. One for all that an answer hands out: once the scanner is not there, the rest is not held
 * up by asking. `kept`: a copy of ours, which has to be what was sealed, too; `fetched`: bytes that just came.
 */
export function looksBeforeLeaving(actor: Actor, reads: Read = plainRead): { kept: Look; fetched: Look } {
  let isAway = false

  async function fetched(blob: SealedBlob, { target, detail }: Whose): Promise<Withheld | undefined> {
    if (isAway) return { state: "unscanned" }
    const unfit = await firstUnfit([blob], { reads })
    if (unfit === undefined) return undefined
    if ("beyondLimits" in unfit) return { state: "beyond_scan" }
    if ("found" in unfit) {
      const { found } = unfit
      await actor.recordRefusal(db(), "file.withheld", { ...detail, found }, target)
      return { state: "infected", found }
    }
    logFault({ doing: "scanning" }, actor.requestId, unfit.cause)
    isAway = await isScannerAway()
    return { state: "unscanned" }
  }

  async function kept(blob: SealedBlob, whose: Whose): Promise<Withheld | undefined> {
    try {
      if (env().scanner !== undefined) return await fetched(blob, whose) // who reads all of it for the scanner checks it
      return (await isIntact(blob, reads)) ? undefined : { state: "damaged" }
    } catch (error) {
      if (error instanceof SealedBytesDamaged) return { state: "damaged" }
      throw error
    }
  }

  return { kept, fetched }
}

/** Before an archive begins, which could only name what nobody looked at: throws `file_unscanned` while the scanner is away. */
export async function requireScanner(): Promise<void> {
  if (await isScannerAway()) throw withheldError({ state: "unscanned" })
}

/** What our interface refuses with where a single file does not leave. */
export function withheldError(withheld: Withheld): CotejoError {
  return new CotejoError(WITHHELD[withheld.state], { values: valuesOf(withheld) })
}

/** What the sentence of its code names. */
export function valuesOf(withheld: Withheld): Record<string, string> {
  return withheld.state === "infected" ? { found: withheld.found } : {}
}
