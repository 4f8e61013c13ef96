import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { WITHHELD, type WithheldState } from "#lib/domain/failures.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { isScannerAway } from "#lib/scan/scanner-away.ts"
import { firstNotClean } from "./first-not-clean.ts"
import { isIntact, type SealedBlob, SealedBytesDamaged } from "./sealed-bytes.ts"

/** Why bytes are withheld; `found`: the scanner's name of the malware. */
export type Withheld =
  | { state: Exclude<WithheldState, "infected"> }
  | { state: Extract<WithheldState, "infected">; found: string }

/** The owner of the bytes, for the audit row of a finding. */
type Whose = { target: { type: "file" | "signature"; id: string }; detail: AuditDetail }

/** Whether these bytes may be released: undefined, or why not. A finding has been recorded in the audit log by then. */
type Scan = (blob: SealedBlob, whose: Whose) => Promise<Withheld | undefined>

/**
 * Scans files of the service, and documents that wait to be sent to it, right before they are released to a person: by the scanner of `SCAN_URL`,
 * each time, since signatures of malware change and the stored bytes do not. Make one for all files of a response: once the scanner is away, the
 * remaining files do not wait for it. `kept`: a sealed copy, whose integrity is verified too; `fetched`: bytes just received.
 */
export function scanBeforeRelease(actor: Actor): { kept: Scan; fetched: Scan } {
  let isAway = false

  async function fetched(blob: SealedBlob, { target, detail }: Whose): Promise<Withheld | undefined> {
    if (isAway) return { state: "unscanned" }
    const notClean = await firstNotClean([blob])
    if (notClean === undefined) return undefined
    if ("beyondLimits" in notClean) return { state: "beyond_scan" }
    if ("found" in notClean) {
      const { found } = notClean
      await actor.recordRefusal(db(), "file.withheld", { ...detail, found }, target)
      return { state: "infected", found }
    }
    logFault({ doing: "scanning" }, actor.requestId, notClean.cause)
    isAway = await isScannerAway()
    return { state: "unscanned" }
  }

  async function kept(blob: SealedBlob, whose: Whose): Promise<Withheld | undefined> {
    try {
      if (env().scanner !== undefined) return await fetched(blob, whose) // who reads all of it for the scanner checks it
      return (await isIntact(blob)) ? undefined : { state: "damaged" }
    } catch (error) {
      if (error instanceof SealedBytesDamaged) return { state: "damaged" }
      throw error
    }
  }

  return { kept, fetched }
}

/** Call before an archive begins: throws `file_unscanned` while the scanner is away, since nothing could be put into it. */
export async function requireScanner(): Promise<void> {
  if (await isScannerAway()) throw withheldError({ state: "unscanned" })
}

/** The error of our interface for a single withheld file. */
export function withheldError(withheld: Withheld): CotejoError {
  return new CotejoError(WITHHELD[withheld.state], { values: valuesOf(withheld) })
}

/** The values of its error message. */
export function valuesOf(withheld: Withheld): Record<string, string> {
  return withheld.state === "infected" ? { found: withheld.found } : {}
}
