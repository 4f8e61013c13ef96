import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { absenceOf } from "#lib/domain/file-states.ts"
import { CotejoError } from "#lib/errors.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import { MAX_ZIP_BYTES, textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { isBoundFile } from "#lib/files/bound-copy.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { fileName } from "#lib/files/open-file.ts"
import { isIntact, openSealedBytes } from "#lib/files/sealed-bytes.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { reportNames } from "./report-names.ts"

export const MAX_IN_ZIP = 500

type Found = Awaited<ReturnType<typeof findReports>>[number]
type Kept = Found & {
  file: NonNullable<Found["file"]> & { sha256: string; size: number; blobId: string; sealedAt: Date }
}

/** The sealed PDFs as a streamed ZIP, and last a manifest, which names the missing and damaged too. Throws `not_found`, `files_too_large`. */
export async function zipReports(
  actor: Actor,
  checkIds: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const wanted = [...new Set(checkIds)]
  const found = await findReports(wanted)
  if (found.length !== wanted.length) throw new CotejoError("not_found")
  const kept = found.filter(isKept)
  if (kept.reduce((sum, { file }) => sum + file.size, 0) > MAX_ZIP_BYTES)
    throw new CotejoError("files_too_large")
  await actor.record(
    db(),
    { type: "export", id: actor.requestId },
    { reports: found.length, files: kept.length },
  )
  return zipStream(entriesOf(actor, found))
}

async function* entriesOf(actor: Actor, found: readonly Found[]): AsyncGenerator<ZipEntry> {
  const at = new Date()
  const written: (ManifestLine & { file: string })[] = []
  const without: Without[] = found.filter((report) => !isKept(report)).map(withoutPdf)
  const kept = found.filter(isKept)
  const names = await reportNames(kept.map(({ subjectId }) => subjectId))
  for (const { name, report } of withNames(kept, names)) {
    const { file, check } = report
    const blob = { ...file, id: file.blobId }
    const target = { type: "file", id: file.id } as const
    // A damaged copy would break the whole off: it is named as such, and the rest goes out.
    if (!isBoundFile(file) || !(await isIntact(blob))) {
      without.push({ ...manifestLine(report), state: "damaged" })
      continue
    }
    const detail = { check: check.id, outcome: "sealed", sha256: file.sha256, size: file.size }
    await actor.record(db(), target, detail)
    yield { name, at: file.sealedAt, bytes: () => openSealedBytes(blob) }
    written.push({ file: name, ...manifestLine(report) })
  }
  const manifest = { made: at.toISOString(), files: written, withoutSealedPdf: without }
  yield textEntry("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`, at)
  yield textEntry("SHA256SUMS", written.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(""), at)
}

async function findReports(checkIds: readonly string[]) {
  const found = await db()
    .select({
      check: { id: checks.id, operation: checks.operation, requestedAt: checks.requestedAt },
      askedBy: users.name,
      subject: { id: subjects.id, identifier: subjects.identifier },
      file: files,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, SEALED_ROLE)))
    .where(and(inArray(checks.id, [...checkIds]), eq(checks.operation, "aml"), eq(checks.state, "answered")))
    .orderBy(desc(checks.id))
  return found.map(({ subject, check, ...report }) => ({
    ...report,
    subjectId: subject.id,
    check: { ...check, requestedAt: askedAtOf(check) },
    identifier: textOf(subject.identifier, subject.id),
  }))
}

function isKept(report: Found): report is Kept {
  const { file } = report
  if (file?.state !== "sealed" || file.sealedAt === null) return false
  return file.blobId !== null && file.sha256 !== null && file.size !== null
}

/** Each called by its person, as far as an answer names them; two of one name get a number. */
function withNames(
  reports: readonly Kept[],
  names: ReadonlyMap<string, readonly string[]>,
): { name: string; report: Kept }[] {
  const used = new Map<string, number>()
  return reports.map((report) => {
    const plain = fileName(report, "pdf")
    const [person] = names.get(report.subjectId) ?? []
    const name =
      person === undefined ? plain : safeFileName(plain.replace(/\.pdf$/, ` ${person}`), "pdf", plain)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return { name: times === 1 ? name : name.replace(/\.pdf$/, `-${times}.pdf`), report }
  })
}

type ManifestLine = ReturnType<typeof manifestLine>
type Without = ManifestLine & { state: string }

function withoutPdf(report: Found): Without {
  return { ...manifestLine(report), state: report.file ? absenceOf(report.file) : "none" }
}

function manifestLine({ check, askedBy, identifier, file }: Found) {
  return {
    sha256: file?.sha256 ?? null,
    size: file?.size ?? null,
    check: check.id,
    subject: maskIdentifier(identifier),
    askedAt: check.requestedAt.toISOString(),
    askedBy,
    sealedAt: file?.sealedAt?.toISOString() ?? null,
  }
}
