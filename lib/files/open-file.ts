import "server-only"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleOperations } from "#lib/checks/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks, files } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { type FetchedFile, fetchSignedFile } from "#lib/upstream/fetch-signed-file.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

export type OpenedFile = { bytes: Buffer; name: string; contentType: string }

/**
 * Fetches the file behind a check's signed link, through the guard, for somebody who may read that check; the opening is
 * recorded, with the hash of what was handed out. How long such a link lives is not specified (but for the AML report's), so
 * it is fetched afresh each time. Throws `not_found`, `file_unavailable`, `file_refused`.
 */
export async function openFile(actor: Actor, fileId: string): Promise<OpenedFile> {
  const [row] = await db()
    .select({ file: files, operation: checks.operation })
    .from(files)
    .innerJoin(checks, eq(checks.id, files.checkId))
    .where(eq(files.id, fileId))
  if (!row || !visibleOperations(actor.user.role).includes(row.operation)) throw new CotejoError("not_found")
  const fetched = await fetchSignedFile(row.file.link)
  await db().transaction((tx) => record(tx, actor, row.file, fetched))
  if (fetched.kind === "refused") throw new CotejoError("file_refused")
  if (fetched.kind === "failed") throw new CotejoError("file_unavailable")
  const isPdf = fetched.bytes.subarray(0, 5).toString("latin1") === "%PDF-"
  return {
    bytes: fetched.bytes,
    name: `${row.operation}-${row.file.checkId.slice(-12)}.${isPdf ? "pdf" : "bin"}`,
    contentType: isPdf ? "application/pdf" : "application/octet-stream",
  }
}

async function record(
  tx: Parameters<Actor["record"]>[0],
  actor: Actor,
  file: typeof files.$inferSelect,
  fetched: FetchedFile,
): Promise<void> {
  const target = { type: "file", id: file.id }
  if (fetched.kind !== "file") {
    return actor.record(tx, target, { check: file.checkId, outcome: `${fetched.kind}:${fetched.reason}` })
  }
  const sha256 = sha256Hex(fetched.bytes)
  const size = fetched.bytes.length
  await tx.update(files).set({ sha256, size }).where(eq(files.id, file.id))
  await actor.record(tx, target, { check: file.checkId, outcome: "file", sha256, size })
}
