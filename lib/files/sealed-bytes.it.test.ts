import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { sealedBlobs, sealedChunks } from "#lib/db/schema/files.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import {
  dropExpiredBlobs,
  dropSealedBytes,
  openSealedBytes,
  type SealedBlob,
  sealBytes,
  sealedBlob,
  TooManyBytes,
} from "./sealed-bytes.ts"

ownDatabase()

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function opened(blob: SealedBlob): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of openSealedBytes(blob)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const countChunks = () => db().$count(sealedChunks)

test.each([
  [0, 1],
  [1, 1],
  [512 * 1024, 64 * 1024],
  [512 * 1024 + 1, 700_000],
  [3_000_000, 4_097],
])("%i bytes that come in pieces of %i come back as they were", async (length, piece) => {
  const bytes = randomBytes(length)
  const blob = await sealBytes(inPieces(bytes, piece), { maxBytes: length })
  expect(blob).toMatchObject({ size: length, sha256: sha256Hex(bytes) })
  expect(await sealedBlob(blob.id)).toEqual(blob)
  expect((await opened(blob)).equals(bytes)).toBe(true)
})

test("nothing of it stands in the clear", async () => {
  const blob = await sealBytes(inPieces(Buffer.from("%PDF-1.7 00123456 ".repeat(1_000)), 900), {
    maxBytes: 1e6,
  })
  const [row] = await db().select().from(sealedChunks).where(eq(sealedChunks.blobId, blob.id))
  expect(row?.bytes.includes("00123456")).toBe(false)
})

test("too many bytes, or a source that breaks, leave nothing behind", async () => {
  const before = await countChunks()
  await expect(sealBytes(inPieces(randomBytes(2_000_000), 65_536), { maxBytes: 1_999_999 })).rejects.toThrow(
    TooManyBytes,
  )
  async function* broken(): AsyncGenerator<Buffer> {
    yield randomBytes(1_000_000)
    throw new Error("cut")
  }
  await expect(sealBytes(broken(), { maxBytes: 1e7 })).rejects.toThrow("cut")
  expect(await countChunks()).toBe(before)
})

test("an altered, a moved and a missing part are noticed", async () => {
  const seal = () => sealBytes(inPieces(randomBytes(1_500_000), 65_536), { maxBytes: 1e7 })
  const [altered, moved, missing] = [await seal(), await seal(), await seal()]
  await db().execute(
    sql`update sealed_chunks set bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1) where blob_id = ${altered.id} and position = 1`,
  )
  await db().execute(sql`
    update sealed_chunks a set bytes = b.bytes from sealed_chunks b
    where a.blob_id = ${moved.id} and b.blob_id = ${moved.id} and a.position = 0 and b.position = 1`)
  await db().execute(sql`delete from sealed_chunks where blob_id = ${missing.id} and position = 2`)
  for (const blob of [altered, moved, missing]) await expect(opened(blob)).rejects.toThrow()
})

test("what is over goes, and so does what was never finished; the rest stays", async () => {
  const kept = await sealBytes(inPieces(randomBytes(10), 10), { maxBytes: 10 })
  const over = await sealBytes(inPieces(randomBytes(10), 10), {
    maxBytes: 10,
    keepForMs: -1_000,
  })
  const [abandoned] = await db()
    .insert(sealedBlobs)
    .values({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
    .returning()
  expect(await dropExpiredBlobs()).toBe(2)
  expect([await sealedBlob(over.id), await sealedBlob(abandoned?.id ?? "")]).toEqual([undefined, undefined])
  expect(await sealedBlob(kept.id)).toEqual(kept)
  await dropSealedBytes(db(), kept.id)
  expect(await sealedBlob(kept.id)).toBeUndefined()
})
