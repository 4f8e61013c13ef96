import "server-only"
import { createHash } from "node:crypto"
import { and, eq, gt, isNotNull, isNull, not, or, sql } from "drizzle-orm"
import { escapeLiteral } from "pg"
import { isHeldDocument } from "#lib/data-protection/held.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { copyBytes, copyMemory } from "#lib/db/copy-bytes.ts"
import { inMs, isOver } from "#lib/db/lease.ts"
import { sealedBlobs, sealedChunks } from "#lib/db/schema/files.ts"
import { MAX_SEAL_BYTES } from "#lib/vault/key-ring.ts"
import { vault } from "#lib/vault/vault.ts"

/** The size of a chunk: memory holds about this much of a file of any size. */
const CHUNK_BYTES = 512 * 1024
const SEALED_BYTES = CHUNK_BYTES + MAX_SEAL_BYTES

/** A blob that is not finished after this time lost its writer. */
const ABANDONED_AFTER_HOURS = 1

export type SealedBlob = {
  id: string
  sha256: string
  size: number
}

export class TooManyBytes extends Error {
  override name = "TooManyBytes"
}

/** The sealed bytes were altered, or a part of them is missing. */
export class SealedBytesDamaged extends Error {
  override name = "SealedBytesDamaged"
}

/** Encrypts bytes as they come, each chunk bound to its blob and place; after a failure nothing is left. Without `keepForMs` they are kept for good. */
export async function sealBytes(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, keepForMs }: { maxBytes: number; keepForMs?: number },
): Promise<SealedBlob> {
  const keepUntil = keepForMs === undefined ? null : inMs(keepForMs)
  const [blob] = await db().insert(sealedBlobs).values({ keepUntil }).returning({ id: sealedBlobs.id })
  if (!blob) throw new Error("the blob was not begun")
  try {
    const written = await writeChunks(blob.id, source, maxBytes)
    await db()
      .update(sealedBlobs)
      .set({ ...written, completedAt: sql`clock_timestamp()` })
      .where(eq(sealedBlobs.id, blob.id))
    return { id: blob.id, ...written }
  } catch (error) {
    await dropSealedBytes(db(), blob.id)
    throw error
  }
}

async function writeChunks(blobId: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256")
  let size = 0
  let position = 0
  // One chunk is being written while the next one is received and encrypted: the two take turns with the memory.
  let written: Promise<unknown> = Promise.resolve()
  let [memory, other] = [Buffer.allocUnsafe(SEALED_BYTES), Buffer.allocUnsafe(SEALED_BYTES)]
  try {
    for await (const chunk of inChunks(source, CHUNK_BYTES)) {
      size += chunk.length
      if (size > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`)
      hash.update(chunk)
      const bytes = vault().encrypt(chunk, contextOf(blobId, position), chunkRow(blobId, position), memory)
      await written
      written = begun(db().insert(sealedChunks).values({ blobId, position, bytes }).execute())
      ;[memory, other] = [other, memory]
      position += 1
    }
  } finally {
    await written // the removal that follows then finds all chunks
  }
  return { sha256: hash.digest("hex"), size }
}

/** A promise that is awaited later, where its failure is thrown. Without this handler Node would end the process first. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Regroups a stream into pieces of exactly `length` bytes, the last one shorter, all in the same memory: read one before you ask for the next. */
async function* inChunks(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(length)
  let filled = 0
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + length - filled)
      chunk.set(part, filled)
      from += part.length
      filled += part.length
      if (filled < length) continue
      yield chunk
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

export async function sealedBlob(id: string): Promise<SealedBlob | undefined> {
  const [blob] = await db()
    .select()
    .from(sealedBlobs)
    .where(and(eq(sealedBlobs.id, id), isNotNull(sealedBlobs.completedAt)))
  if (!blob || blob.sha256 === null || blob.size === null) return undefined
  return { id: blob.id, sha256: blob.sha256, size: blob.size }
}

/** Yields the plain bytes of a blob. Throws `SealedBytesDamaged` in the midst of them: a caller that sends them on has to abort. */
export async function* openSealedBytes({ id, sha256, size }: SealedBlob): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  let read = 0
  const memory = Buffer.allocUnsafe(copyMemory(SEALED_BYTES))
  let next = begun(chunkAt(id, 0, memory))
  for (let position = 0; read < size; position++) {
    const bytes = await next
    if (!bytes) throw new SealedBytesDamaged("a sealed file lacks a part")
    const plain = opened(bytes, id, position)
    hash.update(plain)
    read += plain.length
    // The next chunk is read, into the memory of the one that was opened, while its plain bytes are used.
    if (read < size) next = begun(chunkAt(id, position + 1, memory))
    yield plain
  }
  if (read !== size || hash.digest("hex") !== sha256)
    throw new SealedBytesDamaged("a sealed file is not what was sealed")
}

function chunkAt(blobId: string, position: number, memory: Buffer): Promise<Buffer | undefined> {
  const place = `blob_id = ${escapeLiteral(blobId)}::uuid and position = ${position}`
  return copyBytes(db(), `select bytes from sealed_chunks where ${place}`, memory)
}

/** Whether a blob is intact: all of it is read and verified, a chunk at a time. */
export async function isIntact(blob: SealedBlob): Promise<boolean> {
  try {
    for await (const _ of openSealedBytes(blob));
    return true
  } catch (error) {
    if (error instanceof SealedBytesDamaged) return false
    throw error
  }
}

/** The same for bytes that are read once: they are removed when the reader has them, or cancels. */
export async function* openOnce(blob: SealedBlob): AsyncGenerator<Buffer> {
  try {
    yield* openSealedBytes(blob)
  } finally {
    await dropSealedBytes(db(), blob.id)
  }
}

function opened(bytes: Buffer, blobId: string, position: number): Buffer {
  try {
    return vault().decrypt(bytes, contextOf(blobId, position), chunkRow(blobId, position))
  } catch (cause) {
    throw new SealedBytesDamaged("a part of a sealed file cannot be opened", { cause })
  }
}

/** Removes a blob and its bytes; unknown ids change nothing. */
export async function dropSealedBytes(tx: Executor, id: string): Promise<void> {
  await tx.delete(sealedBlobs).where(eq(sealedBlobs.id, id))
}

/** Removes expired blobs (except documents of a subject under legal hold) and those that were never finished; returns how many. */
export async function dropExpiredBlobs(): Promise<number> {
  const gone = await db()
    .delete(sealedBlobs)
    .where(
      or(
        and(isOver(sealedBlobs.keepUntil), not(isHeldDocument(sealedBlobs.id))),
        and(
          isNull(sealedBlobs.completedAt),
          gt(
            sql`clock_timestamp()`,
            sql`${sealedBlobs.createdAt} + ${ABANDONED_AFTER_HOURS} * interval '1 hour'`,
          ),
        ),
      ),
    )
    .returning({ id: sealedBlobs.id })
  return gone.length
}

export function chunkRow(blobId: string, position: number): string {
  return `${blobId}/${position}`
}

/** Bound to blob and place from the first format on. */
export function contextOf(blobId: string, position: number): string {
  return `sealed_chunks:${blobId}:${position}`
}
