import "server-only"
import { and, eq, inArray, type sql } from "drizzle-orm"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import type { Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files, sealedChunks } from "#lib/db/schema/files.ts"
import { assertFileTransition, type FileState } from "#lib/domain/file-states.ts"

type FileRow = Pick<typeof files.$inferSelect, "id" | "checkId" | "state" | "sealAttempts">
type Fields = Partial<Omit<typeof files.$inferInsert, "id" | "checkId" | "role" | "state">>
type Change = { [K in keyof Fields]: Fields[K] | ReturnType<typeof sql> }

/** The only function that changes the state of a file; open pages see it by the new revision of its check. False when another try was quicker. */
export async function moveFile(tx: Executor, from: FileRow, to: FileState, set: Change): Promise<boolean> {
  assertFileTransition(from.state, to)
  return change(tx, from, { ...set, state: to })
}

export function patchFile(tx: Executor, file: FileRow, set: Change): Promise<boolean> {
  return change(tx, file, set)
}

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

async function change(
  tx: Executor,
  { id, checkId, state, sealAttempts }: FileRow,
  set: Change & { state?: FileState },
): Promise<boolean> {
  // Whoever erases takes the check first, and then its files: in another order each would wait for the other.
  await tx.select({ id: checks.id }).from(checks).where(eq(checks.id, checkId)).for("update")
  const moved = await tx
    .update(files)
    .set(set)
    .where(and(eq(files.id, id), eq(files.state, state), eq(files.sealAttempts, sealAttempts)))
    .returning({ id: files.id })
  if (moved.length === 0) return false
  await tx.update(checks).set(CHECK_CHANGED).where(eq(checks.id, checkId))
  return true
}
