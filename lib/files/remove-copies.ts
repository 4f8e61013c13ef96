import "server-only"
import { inArray } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { files, sealedChunks } from "#lib/db/schema/files.ts"
import { moveFile } from "./move-file.ts"

/** Removes our copies of these sealed files; their hashes and sizes stay, bound to them as they were. Returns how many were removed. */
export async function removeCopies(tx: Executor, ids: readonly string[]): Promise<number> {
  const found = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
  const gone: string[] = []
  for (const file of found)
    if (file.blobId !== null && (await moveFile(tx, file, "removed", {}))) gone.push(file.blobId)
  if (gone.length > 0) await tx.delete(sealedChunks).where(inArray(sealedChunks.blobId, gone))
  return gone.length
}
