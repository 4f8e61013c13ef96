import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { type ErrorCode, type FileProblem, failureFacts, fileCode } from "#lib/domain/failures.ts"
import { absenceOf, isDeadLink } from "#lib/domain/file-states.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { shownPart } from "#lib/subjects/mask-identifier.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { boundCopy, linkRow } from "./bound-copy.ts"
import { fetchIntoBlob } from "./fetch-into-blob.ts"
import { moveFile } from "./move-file.ts"
import { sealNow } from "./seal-file.ts"
import { dropSealedBytes, isIntact, openOnce, openSealedBytes, type SealedBlob } from "./sealed-bytes.ts"

export type OpenedFile = {
  body: AsyncIterable<Uint8Array>
  size: number
  sha256: string
  name: string
  contentType: string
  sealed: boolean
}

type FoundFile = {
  file: typeof files.$inferSelect
  check: Pick<typeof checks.$inferSelect, "operation" | "requestedAt">
  identifier: string
}

/** The file of a check, recorded with its hash: our sealed copy, else fetched and sealed now, or as received where it is not a whole PDF. Throws what `codeOf` says. */
export async function openFile(actor: Actor, fileId: string): Promise<OpenedFile> {
  const found = await findFile(actor, fileId)
  switch (found.file.state) {
    case "linked":
      return openLinked(actor, found)
    case "sealed":
      return openSealed(actor, found, await copyOf(actor, found))
    case "missed":
      await note(actor, found, { outcome: absenceOf(found.file) })
      throw missedError(found.file)
    case "removed":
      await note(actor, found, { outcome: "removed" })
      throw new CotejoError("file_removed")
    case "dead":
      await note(actor, found, { outcome: "dead" })
      throw new CotejoError("file_dead")
    case "sealing":
      return openUnsealed(actor, found)
  }
}

async function findFile(actor: Actor, fileId: string): Promise<FoundFile> {
  const [row] = await db()
    .select({
      file: files,
      check: { operation: checks.operation, requestedAt: checks.requestedAt },
      subject: { id: subjects.id, identifier: subjects.identifier },
    })
    .from(files)
    .innerJoin(checks, eq(checks.id, files.checkId))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(eq(files.id, fileId))
  if (!row || !visibleOperations(actor.user.role).includes(row.check.operation))
    throw new CotejoError("not_found")
  const { subject, ...found } = row
  return { ...found, identifier: textOf(subject.identifier, subject.id) }
}

async function copyOf(actor: Actor, found: FoundFile): Promise<SealedBlob> {
  const blob = await boundCopy(found.file)
  if (blob !== undefined && (await isIntact(blob))) return blob
  await note(actor, found, { outcome: "damaged" })
  throw new CotejoError("record_damaged")
}

async function openSealed(actor: Actor, found: FoundFile, blob: SealedBlob): Promise<OpenedFile> {
  await note(actor, found, { outcome: "sealed", sha256: blob.sha256, size: blob.size })
  return { ...ofBlob(blob), name: fileName(found, "pdf"), contentType: "application/pdf", sealed: true }
}

async function openUnsealed(actor: Actor, found: FoundFile): Promise<OpenedFile> {
  const result = await sealOnDemand(found.file.id, actor.user.id)
  const file = result.file
  if (file.state === "sealed") return openSealed(actor, found, await copyOf(actor, { ...found, file }))
  if (result.kind === "unfit") {
    const { blob } = result
    await note(actor, found, {
      outcome: `unsealed:${file.sealProblem}`,
      sha256: blob.sha256,
      size: blob.size,
    })
    return {
      ...ofBlob(blob),
      body: openOnce(blob),
      name: fileName(found, "bin"),
      contentType: "application/octet-stream",
      sealed: false,
    }
  }
  await note(actor, found, { outcome: `failed:${file.sealProblem}` })
  if (file.state === "missed") throw missedError(file)
  throw new CotejoError(codeOf(file.sealProblem))
}

function missedError(file: FoundFile["file"]): CotejoError {
  return new CotejoError(absenceOf(file) === "infected" ? "file_infected" : "file_missed")
}

/** The link of a check's file never changes: for a failure that may pass the code says to try again; for any other, it is the code of that failure. */
function codeOf(problem: FileProblem | null): ErrorCode {
  const code = fileCode(problem ?? "")
  return failureFacts(code).repeatable && code !== "file_unscanned" ? "file_unavailable" : code
}

function ofBlob(blob: SealedBlob) {
  return { body: openSealedBytes(blob), size: blob.size, sha256: blob.sha256 }
}

/** Staged in sealed chunks first, so that memory holds none of it and the first byte leaves when it is known to be complete. */
async function openLinked(actor: Actor, found: FoundFile): Promise<OpenedFile> {
  const fetched = await fetchIntoBlob(found.file.link.open(linkRow(found.file)), (scanned) =>
    recordFinding(actor, found.file, scanned),
  )
  if (fetched.kind === "failed" && isDeadLink(fetched.status)) {
    await db().transaction(async (tx) => {
      await moveFile(tx, found.file, "dead", { sealProblem: "status", sealHttpStatus: fetched.status })
      await record(tx, actor, found, { outcome: "dead", status: fetched.status ?? 0 })
    })
    throw new CotejoError("file_dead")
  }
  if (fetched.kind !== "blob") {
    await note(actor, found, { outcome: `${fetched.kind}:${fetched.reason}` })
    throw new CotejoError(codeOf(fetched.kind === "refused" ? `refused_${fetched.reason}` : fetched.reason))
  }
  const { blob, fault } = fetched
  const { sha256, size } = blob
  const isThere = await db().transaction(async (tx) => {
    const noted = await tx
      .update(files)
      .set({ sha256, size })
      .where(eq(files.id, found.file.id))
      .returning({ id: files.id })
    if (noted.length > 0) await record(tx, actor, found, { outcome: "file", sha256, size })
    return noted.length > 0
  })
  if (!isThere) {
    await dropSealedBytes(db(), blob.id)
    throw new CotejoError("not_found") // erased while it was fetched
  }
  const isPdf = fault === null || fault === "no_eof"
  return {
    ...ofBlob(blob),
    body: openOnce(blob),
    name: fileName(found, isPdf ? "pdf" : "bin"),
    contentType: isPdf ? "application/pdf" : "application/octet-stream",
    sealed: false,
  }
}

function recordFinding(actor: Actor, { id, checkId }: FoundFile["file"], found: string): Promise<void> {
  return actor.recordRefusal(db(), "file.withheld", { check: checkId, found }, { type: "file", id })
}

type Noted = { outcome: string; status?: number; sha256?: string; size?: number }

function note(actor: Actor, found: FoundFile, detail: Noted): Promise<void> {
  return record(db(), actor, found, detail)
}

function record(
  tx: Parameters<Actor["record"]>[0],
  actor: Actor,
  { file }: FoundFile,
  detail: Noted,
): Promise<void> {
  return actor.record(tx, { type: "file", id: file.id }, { check: file.checkId, ...detail })
}

const LOOK_AGAIN_MS = 150

type FileRow = typeof files.$inferSelect
type OnDemandSeal = { kind: "tried"; file: FileRow } | { kind: "unfit"; file: FileRow; blob: SealedBlob }

/** Seals a file because a person waits: a running try is awaited and, if it fails, followed by one of ours. Throws `not_found` once erased. */
async function sealOnDemand(fileId: string, userId: string): Promise<OnDemandSeal> {
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

type Named = { check: { operation: CheckOperation; requestedAt: Date }; identifier: string }

/** Returns the name of a downloaded file: the question, the last characters of the identifier, the day: `aml-5678-2026-11-20.pdf`. */
export function fileName({ check, identifier }: Named, ending: "pdf" | "bin"): string {
  const shown = shownPart(identifier).replaceAll(/[^A-Za-z0-9]/g, "")
  const parts = [check.operation, shown, dayAt(check.requestedAt, DESK_ZONE)]
  return `${parts.filter((part) => part !== "").join("-")}.${ending}`
}
