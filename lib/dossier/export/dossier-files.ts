import "server-only"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { getTranslations } from "next-intl/server"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { ANSWER_BYTES } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { absenceOf } from "#lib/domain/file-states.ts"
import type { DossierSubject } from "#lib/dossier/dossier-subject.ts"
import { CotejoError } from "#lib/errors.ts"
import { MAX_ZIP_BYTES } from "#lib/export/zip-stream.ts"
import { isBoundFile } from "#lib/files/bound-copy.ts"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { shownPart } from "#lib/subjects/mask-identifier.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

/** More checks of one subject than these are not put into one ZIP; the manifest says so. */
export const MAX_CHECKS = 20_000

type CheckRef = { id: string; operation: CheckOperation; requestedAt: Date }

export type StoredFile = {
  id: string
  role: string
  check: CheckRef
  blob: { id: string; sha256: string; size: number }
  sealedAt: Date
}

/** A file left out, and why: its state, `no_pdf` (no link), `damaged` (not as it was sealed), `infected`. */
export type AbsentFile = { check: string; role: string; state: string }

export type DossierCheck = { id: string; bytes: number }

/** Everything asked about a subject that this person may read, the oldest first. */
export async function allChecks(viewer: Viewer, subjectId: string): Promise<DossierCheck[]> {
  const page = pageOfIds({ ...visibleTo(viewer), subjectIds: [subjectId] }, undefined, MAX_CHECKS)
  const { rows } = await db().execute<DossierCheck>(
    sql`select ${checks.id}, ${ANSWER_BYTES} as bytes
      from ${checks} where ${checks.id} in (${page}) order by ${checks.id}`,
  )
  return rows
}

/** The files of these checks: those that we keep, and those that we do not have. Throws `files_too_large` for more than a ZIP can hold. */
export async function dossierFiles(
  checkIds: readonly string[],
): Promise<{ kept: StoredFile[]; absent: AbsentFile[] }> {
  if (checkIds.length === 0) return { kept: [], absent: [] }
  const rows = await db()
    .select({
      check: { id: checks.id, operation: checks.operation, requestedAt: checks.requestedAt },
      state: checks.state,
      file: files,
    })
    .from(checks)
    .leftJoin(files, eq(files.checkId, checks.id))
    .where(and(inArray(checks.id, [...checkIds])))
    .orderBy(asc(checks.id))
  const found: { kept: StoredFile[]; absent: AbsentFile[] } = { kept: [], absent: [] }
  for (const { check, state, file } of rows) {
    const kept = file && keptOf(check, file)
    if (file && !isBoundFile(file)) found.absent.push({ check: check.id, role: file.role, state: "damaged" })
    else if (kept) found.kept.push(kept)
    else if (file) found.absent.push({ check: check.id, role: file.role, state: absenceOf(file) })
    else if (check.operation === "aml" && state === "answered")
      found.absent.push({ check: check.id, role: "pdf_link", state: "no_pdf" })
  }
  if (found.kept.reduce((sum, { blob }) => sum + blob.size, 0) > MAX_ZIP_BYTES)
    throw new CotejoError("files_too_large")
  return found
}

function keptOf(check: CheckRef, file: typeof files.$inferSelect): StoredFile | null {
  const { id, role, state, blobId, sha256, size, sealedAt } = file
  if (state !== "sealed" || blobId === null || sha256 === null || size === null || sealedAt === null)
    return null
  return { id, role, check, blob: { id: blobId, sha256, size }, sealedAt }
}

/** Names the ZIP about a subject by its kind, the part of its identifier that may be shown, and the day. */
export function zipName(what: string, { kind, identifier }: DossierSubject, at: Date): string {
  const shown = shownPart(identifier).replaceAll(/[^A-Za-z0-9]/g, "")
  return `${[what, kind, shown, dayAt(at, DESK_ZONE)].filter((part) => part !== "").join("-")}.zip`
}

/** An omission of the ZIP of a dossier, by codes, as its manifest lists it; `count`: of the newest that it contains, or of those left out. */
export type NotIncluded = {
  check?: string
  signature?: string
  role: string
  state: string
  count?: number
}

type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** Words an omission for people: the omitted part, and why. A code without words is shown as it is. */
export function notIncludedWords(
  { role, state, count }: NotIncluded,
  t: Words,
): { what: string; why: string } {
  const [what, why] = [`dossierFile.notHere.what.${role}`, `dossierFile.notHere.why.${state}`]
  return {
    what: messageOr(t, what, role),
    why: hasMessage(t, why) ? t(why as "dossierFile.notHere.why.left_out", { count: count ?? 0 }) : state,
  }
}
