import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { linksIn } from "#lib/checks/answers/find-links.ts"
import { ANSWER, openBody } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { inMs, isFree, isOver, leaseOverCall } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { fileAttempts, files, sealedBlobs } from "#lib/db/schema/files.ts"
import type { PdfNote } from "#lib/domain/failures.ts"
import { isDeadLink } from "#lib/domain/file-states.ts"
import { logFault } from "#lib/log/fault.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { sealIntervalMs } from "#lib/polling/service-intervals.ts"
import { DEADLINES_OF_A_CALL } from "#lib/upstream/fetch-signed-file.ts"
import { seal } from "#lib/vault/sealed.ts"
import { copyRow, linkRow, UNREAD_LINK } from "./bound-copy.ts"
import { fetchIntoBlob, type IntoBlob } from "./fetch-into-blob.ts"
import { isRefusalFinal } from "./link-lifetime.ts"
import { moveFile, patchFile } from "./move-file.ts"
import { dropSealedBytes, type SealedBlob } from "./sealed-bytes.ts"

/** The scanner may take as long as the service. */
const DEADLINES_OF_A_SCAN = 2

type Claimed = typeof files.$inferSelect & { remainingMs: number }

/** The end of an attempt. `unfit`: the whole body was received but is not a whole PDF; its bytes stay in `blob` for an hour. */
export type SealTry = { kind: "sealed" } | { kind: "unfit"; blob: SealedBlob } | { kind: "failed" }

/** Seals a file if that is due, one try at a time over all processes; `missed` when its link has expired or a scanner found something. */
export async function sealFile(fileId: string): Promise<void> {
  const claimed = await claim(fileId, null)
  if (!claimed) return
  const result = await trySealing(claimed, null)
  if (result.kind === "unfit") await dropSealedBytes(db(), result.blob.id)
}

/** The same at once, on demand of a person; undefined when the file is not to be sealed or another try is running. */
export async function sealNow(fileId: string, userId: string): Promise<SealTry | undefined> {
  const claimed = await claim(fileId, userId)
  return claimed && trySealing(claimed, userId)
}

async function claim(fileId: string, userId: string | null): Promise<Claimed | undefined> {
  const [claimed] = await db()
    .update(files)
    .set({
      sealingUntil: leaseOverCall(DEADLINES_OF_A_CALL + DEADLINES_OF_A_SCAN),
      sealAttempts: sql`${files.sealAttempts} + 1`,
    })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.state, "sealing"),
        isFree(files.sealingUntil),
        userId === null ? isOver(files.sealAt) : undefined,
      ),
    )
    .returning()
  if (!claimed) return undefined
  return { ...claimed, remainingMs: await remainingMs(fileId) }
}

async function remainingMs(fileId: string): Promise<number> {
  const [row] = await db()
    .select({
      ms: sql`extract(epoch from ${files.linkUntil} - clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(files)
    .where(eq(files.id, fileId))
  return row?.ms ?? 0
}

async function trySealing(claimed: Claimed, userId: string | null): Promise<SealTry> {
  const link = await linkOf(claimed)
  const result =
    link === undefined ? null : await fetchIntoBlob(link, (found) => recordFinding(claimed, found, userId))
  if (link !== undefined && result?.kind === "blob" && result.fault === null) {
    await storeBlob(
      { ...claimed, link: seal(copyRow(claimed, result.blob), link) },
      result.blob,
      result.note,
      userId,
    )
    return { kind: "sealed" }
  }
  await noteFailure(claimed, result, userId)
  return result?.kind === "blob" ? { kind: "unfit", blob: result.blob } : { kind: "failed" }
}

function recordFinding({ id, checkId }: Claimed, found: string, userId: string | null): Promise<void> {
  return recordAudit(db(), {
    ...{ actorId: userId, action: "file.withheld", requestId: null, ok: false },
    ...{ target: { type: "file", id }, detail: { check: checkId, found } },
  })
}

/** Undefined where it does not open, or is not found in the answer: each such try is a fault that the log tells of. */
async function linkOf(claimed: Claimed): Promise<string | undefined> {
  const link = claimed.link.tryOpen(linkRow(claimed))
  if (link !== UNREAD_LINK) return link
  const [answer] = await db()
    .select({ operation: checks.operation, ...ANSWER })
    .from(checks)
    .where(eq(checks.id, claimed.checkId))
  if (!answer) return undefined
  try {
    const found = linksIn(operationOf(answer.operation), openBody(answer))
    const own = found.find(({ role }) => role === claimed.role)
    if (!own) throw new Error("the answer holds no link")
    return own.link
  } catch (error) {
    logFault({ doing: "looking for links", rowId: claimed.checkId }, undefined, error)
    return undefined
  }
}

/** One transaction: the copy, the file's state and the link between the two. Until then the bytes expire by themselves. */
async function storeBlob(
  claimed: Claimed,
  blob: SealedBlob,
  note: PdfNote | null,
  userId: string | null,
): Promise<void> {
  await db().transaction(async (tx) => {
    const moved = await moveFile(tx, claimed, "sealed", {
      link: claimed.link,
      blobId: blob.id,
      sha256: blob.sha256,
      size: blob.size,
      sealedAt: sql`clock_timestamp()`,
      sealAt: null,
      sealingUntil: null,
      sealProblem: note,
      sealHttpStatus: null,
    })
    if (!moved) return dropSealedBytes(tx, blob.id) // the lease ran out and somebody else sealed it: one copy is enough
    await tx.update(sealedBlobs).set({ keepUntil: null }).where(eq(sealedBlobs.id, blob.id))
    await tx.insert(fileAttempts).values({ fileId: claimed.id, number: claimed.sealAttempts, byUser: userId })
  })
}

async function noteFailure(claimed: Claimed, result: IntoBlob | null, userId: string | null): Promise<void> {
  const { problem, httpStatus } = problemOf(result)
  const noted = { sealProblem: problem, sealHttpStatus: httpStatus, sealingUntil: null }
  const waitMs = sealIntervalMs(claimed.sealAttempts, await remainingMs(claimed.id), Math.random())
  await db().transaction(async (tx) => {
    // The last try is one that began after the link's lifetime, that the link refused for good, or in which the scanner found something.
    const isOver =
      claimed.remainingMs <= 0 ||
      problem === "infected" ||
      (isDeadLink(httpStatus) && isRefusalFinal(claimed.remainingMs))
    const moved = isOver
      ? await moveFile(tx, claimed, "missed", { ...noted, sealAt: null })
      : await patchFile(tx, claimed, {
          ...noted,
          sealAt: inMs(waitMs),
        })
    if (!moved) return
    await tx
      .insert(fileAttempts)
      .values({ fileId: claimed.id, number: claimed.sealAttempts, problem, httpStatus, byUser: userId })
  })
}

function problemOf(result: IntoBlob | null) {
  if (result === null) return { problem: "link_unread" as const, httpStatus: null }
  switch (result.kind) {
    case "refused":
      return { problem: `refused_${result.reason}` as const, httpStatus: null }
    case "failed":
      return { problem: result.reason, httpStatus: result.status ?? null }
    case "blob":
      return { problem: result.fault, httpStatus: 200 }
  }
}
