import "server-only"
import type { PdfFault, PdfNote } from "#lib/domain/failures.ts"
import { MAX_FILE_BYTES, type ReadFile, readSignedFile } from "#lib/upstream/fetch-signed-file.ts"
import { pdfWitness } from "./pdf-witness.ts"
import { type SealedBlob, sealBytes } from "./sealed-bytes.ts"

/** Nobody may need the bytes after all: without a word they go after that long. */
const UNCLAIMED_MS = 3_600_000

/** A body that came whole, encrypted, with what keeps it from being a PDF (null: nothing) and what is remarkable of one. */
export type IntoBlob =
  | { kind: "blob"; blob: SealedBlob; fault: PdfFault | null; note: PdfNote | null }
  | NoBlob
type NoBlob = Exclude<ReadFile<never>, { kind: "read" }>

/**
 * Fetches the file behind a signed link straight into sealed bytes, so that memory holds half a megabyte of it, and looks at
 * its two ends on the way. What is sealed is one whole fetch. The blob goes after an hour unless it is kept.
 */
export async function fetchIntoBlob(link: string): Promise<IntoBlob> {
  const witness = pdfWitness()
  const result = await readSignedFile(link, async (body, hasKnownEnd) => ({
    blob: await sealBytes(watched(body, witness.see), {
      maxBytes: MAX_FILE_BYTES,
      keepForMs: UNCLAIMED_MS,
    }),
    hasKnownEnd,
  }))
  if (result.kind !== "read") return result
  const { blob, hasKnownEnd } = result.value
  const fault = witness.fault()
  if (fault !== null || !witness.hasLongTail()) return { kind: "blob", blob, fault, note: null }
  // Where nothing but the end of the connection tells that it came whole, the end mark has to: behind an earlier one it may be cut.
  return hasKnownEnd
    ? { kind: "blob", blob, fault, note: "long_tail" }
    : { kind: "blob", blob, fault: "no_eof", note: null }
}

async function* watched(body: AsyncIterable<Buffer>, see: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    see(piece)
    yield piece
  }
}
