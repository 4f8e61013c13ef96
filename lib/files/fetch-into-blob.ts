import "server-only"
import { db } from "#lib/db/client.ts"
import type { PdfFault, PdfNote } from "#lib/domain/failures.ts"
import { logFault } from "#lib/log/fault.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { MAX_FILE_BYTES, type ReadFile, readSignedFile } from "#lib/upstream/fetch-signed-file.ts"
import { firstNotClean, type NotClean } from "./first-not-clean.ts"
import { dropSealedBytes, type SealedBlob, sealBytes } from "./sealed-bytes.ts"

/** The bytes expire after this time unless they are kept. */
const UNCLAIMED_MS = HOUR_MS

/** A whole body of at least one byte, encrypted, with the reason why it is not a PDF (null: it is one) and remarks on the PDF. */
export type IntoBlob =
  | { kind: "blob"; blob: SealedBlob; fault: PdfFault | null; note: PdfNote | null }
  | NoBlob
type NoBlob = Exclude<ReadFile<never>, { kind: "read" }>

/** Streams a signed link into sealed bytes, inspected and scanned on the way; only a whole, non-empty, clean body is kept, for an hour unless claimed. */
export async function fetchIntoBlob(
  link: string,
  onFound: (found: string) => Promise<void>,
): Promise<IntoBlob> {
  const inspector = pdfInspector()
  const result = await readSignedFile(link, async (body, hasKnownEnd) => ({
    blob: await sealBytes(watched(body, inspector.see), {
      maxBytes: MAX_FILE_BYTES,
      keepForMs: UNCLAIMED_MS,
    }),
    hasKnownEnd,
  }))
  if (result.kind !== "read") return result
  const { blob, hasKnownEnd } = result.value
  if (blob.size === 0) {
    await dropSealedBytes(db(), blob.id)
    return { kind: "failed", reason: "empty", status: 200 }
  }
  const notClean = await firstNotClean([blob])
  if (notClean !== undefined) {
    await dropSealedBytes(db(), blob.id)
    if ("found" in notClean) await onFound(notClean.found)
    return { kind: "failed", reason: reasonOf(notClean), status: 200 }
  }
  const fault = inspector.fault()
  if (fault !== null || !inspector.hasLongTail()) return { kind: "blob", blob, fault, note: null }
  // Where only the end of the connection ends the body, the PDF's end mark has to be the last one: after an earlier one it may be truncated.
  return hasKnownEnd
    ? { kind: "blob", blob, fault, note: "long_tail" }
    : { kind: "blob", blob, fault: "no_eof", note: null }
}

function reasonOf(notClean: NotClean) {
  if ("found" in notClean) return "infected"
  if ("beyondLimits" in notClean) return "beyond_scan"
  logFault({ doing: "scanning" }, undefined, notClean.cause)
  return "unscanned"
}

async function* watched(body: AsyncIterable<Buffer>, see: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    see(piece)
    yield piece
  }
}

const HEAD = "%PDF-"
const END = Buffer.from("%%EOF")
const MAX_TAIL_BYTES = 1024

type PdfInspector = {
  see: (bytes: Uint8Array) => void
  fault: () => PdfFault | null
  hasLongTail: () => boolean
}

/** Judges a PDF while it flows by, by its head and its end mark, holding four bytes. */
export function pdfInspector(): PdfInspector {
  let head = ""
  let size = 0
  /** How many bytes there were up to the end of the last end mark; null: none was seen. */
  let endedAt: number | null = null
  let held = Buffer.alloc(0)
  return {
    see(bytes) {
      if (head.length < HEAD.length)
        head += Buffer.from(bytes.subarray(0, HEAD.length - head.length)).toString("latin1")
      const boundary = Buffer.concat([held, bytes.subarray(0, END.length - 1)])
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const across = boundary.lastIndexOf(END)
      const within = whole.lastIndexOf(END)
      if (across >= 0) endedAt = size - held.length + across + END.length
      if (within >= 0) endedAt = size + within + END.length
      size += bytes.length
      held = Buffer.concat([held, bytes.subarray(-(END.length - 1))]).subarray(-(END.length - 1))
    },
    fault() {
      if (head !== HEAD) return "not_pdf"
      return endedAt === null ? "no_eof" : null
    },
    hasLongTail: () => endedAt !== null && size - endedAt > MAX_TAIL_BYTES - END.length,
  }
}
