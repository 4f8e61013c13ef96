import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { files } from "#lib/db/schema/files.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { sealNow } from "./seal-file.ts"
import type { SealedBlob } from "./sealed-bytes.ts"

const LOOK_AGAIN_MS = 150

type FileRow = typeof files.$inferSelect
export type OnDemandSeal =
  | { kind: "tried"; file: FileRow }
  | { kind: "unfit"; file: FileRow; blob: SealedBlob }

/**
 * Seals a file because a person waits for it. A try that is running already is awaited and, if it fails, followed by one of our own. Returns the
 * row afterwards. Throws `not_found` for a file that was erased meanwhile.
 */
export async function sealOnDemand(fileId: string, userId: string): Promise<OnDemandSeal> {
  const giveUpAt = performance.now() + 2 * env().upstreamDeadlineMs
  for (;;) {
    const result = await sealNow(fileId, userId)
    const file = await read(fileId)
    if (result?.kind === "unfit") return { kind: "unfit", file, blob: result.blob }
    if (result || file.state !== "sealing" || performance.now() > giveUpAt) return { kind: "tried", file }
    await pause(LOOK_AGAIN_MS)
  }
}

async function read(fileId: string): Promise<FileRow> {
  const [file] = await db().select().from(files).where(eq(files.id, fileId))
  if (!file) throw new CotejoError("not_found")
  return file
}
