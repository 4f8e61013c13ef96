import "server-only"
import { db } from "#lib/db/client.ts"
import { dropSealedBytes, openSealedBytes, type SealedBlob, sealBytes } from "#lib/files/sealed-bytes.ts"
import type { SealProblem } from "#lib/files/seal-problem.ts"
import { MAX_FILE_BYTES, readSignedFile } from "#lib/upstream/fetch-signed-file.ts"

/** How long a staged document lies at most, when whoever asked for it is never heard of again. */
const STAGED_MS = 15 * 60_000

/** A document that came whole and waits, sealed, to be handed out once; or what kept it from coming. */
export type StagedDocument =
  | { kind: "staged"; blob: SealedBlob; isPdf: boolean }
  | { kind: "failed"; problem: SealProblem; status: number | null }

/**
 * Fetches what a link leads to into our sealed store: before a byte of it is handed out it is known that it came whole, and memory
 * holds none of it. What came need not be a PDF (its content type is not promised): that is told, not judged.
 */
export async function stageDocument(link: string | null): Promise<StagedDocument> {
  if (link === null || link === "") return { kind: "failed", problem: "refused_malformed", status: null }
  let head = Buffer.alloc(0)
  const read = await readSignedFile(link, (body) =>
    sealBytes(
      watched(body, (start) => {
        head = start
      }),
      { maxBytes: MAX_FILE_BYTES, keepUntil: new Date(Date.now() + STAGED_MS) },
    ),
  )
  if (read.kind === "refused") return { kind: "failed", problem: `refused_${read.reason}`, status: null }
  if (read.kind === "failed") return { kind: "failed", problem: read.reason, status: read.status ?? null }
  return { kind: "staged", blob: read.value, isPdf: head.toString("latin1").startsWith("%PDF-") }
}

const HEAD_BYTES = 5

/** Passes bytes on and tells the first few of them. */
async function* watched(
  bytes: AsyncIterable<Buffer>,
  tell: (head: Buffer) => void,
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  for await (const piece of bytes) {
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)])
      tell(head)
    }
    yield piece
  }
}

/** The bytes of a staged document, which goes when they were read or their reader left. */
export async function* handOut(blob: SealedBlob): AsyncGenerator<Buffer> {
  try {
    yield* openSealedBytes(blob)
  } finally {
    await dropSealedBytes(db(), blob.id)
  }
}
