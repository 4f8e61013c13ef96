import "server-only"
import { db } from "#lib/db/client.ts"
import type { FileProblem, PdfFault } from "#lib/domain/failures.ts"
import { fetchIntoBlob } from "#lib/files/fetch-into-blob.ts"
import { dropSealedBytes, openSealedBytes, type SealedBlob } from "#lib/files/sealed-bytes.ts"

/** A complete document that waits, sealed, to be handed out once; or why it could not be fetched. */
export type StagedDocument =
  | { kind: "staged"; blob: SealedBlob; fault: PdfFault | null }
  | { kind: "failed"; problem: FileProblem; status: number | null }

/**
 * Fetches the file of a link into our sealed store: before a byte of it is handed out it is known to be complete, and memory holds none of it. It need not be a
 * PDF (its content type is not promised): that is reported, not judged. What the virus scanner did not find clean counts as not fetched; `onFound` records it.
 */
export async function stageDocument(
  link: string | null,
  onFound: (found: string) => Promise<void>,
): Promise<StagedDocument> {
  if (link === null) return { kind: "failed", problem: "refused_malformed", status: null }
  const got = await fetchIntoBlob(link, onFound)
  if (got.kind === "refused") return { kind: "failed", problem: `refused_${got.reason}`, status: null }
  if (got.kind === "failed") return { kind: "failed", problem: got.reason, status: got.status ?? null }
  return { kind: "staged", blob: got.blob, fault: got.fault }
}

/** The bytes of a staged document, which goes when they were read or their reader left. */
export async function* serveDocument(blob: SealedBlob): AsyncGenerator<Buffer> {
  try {
    yield* openSealedBytes(blob)
  } finally {
    await dropSealedBytes(db(), blob.id)
  }
}
