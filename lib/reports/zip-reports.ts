import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks, files, subjects, users } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { MOST_ZIP_BYTES, textEntry, zipStream } from "#lib/export/zip-stream.ts"
import { fileName } from "#lib/files/file-name.ts"
import { KEPT_ROLE } from "#lib/files/link-lifetime.ts"
import { openSealedBytes } from "#lib/files/sealed-bytes.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"

export const MOST_IN_ZIP = 500

type Found = Awaited<ReturnType<typeof findReports>>[number]
type Kept = Found & { file: { id: string; sha256: string; size: number; blobId: string; sealedAt: Date } }

/**
 * The sealed PDFs of these reports as a ZIP, with a manifest of their hashes, which names those too that have none. Every file that goes
 * out is recorded for whoever takes it. Throws `not_found` when one of the reports is none, `files_too_large`.
 */
export async function zipReports(
  actor: Actor,
  checkIds: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const wanted = [...new Set(checkIds)]
  const found = await findReports(wanted)
  if (found.length !== wanted.length) throw new CotejoError("not_found")
  const kept = found.filter(isKept)
  if (kept.reduce((sum, { file }) => sum + file.size, 0) > MOST_ZIP_BYTES)
    throw new CotejoError("files_too_large")
  const named = withNames(kept)
  await db().transaction(async (tx) => {
    await actor.record(
      tx,
      { type: "export", id: actor.requestId },
      { reports: found.length, files: kept.length },
    )
    for (const { file, check } of kept) {
      const detail = { check: check.id, outcome: "sealed", sha256: file.sha256, size: file.size }
      await actor.record(tx, { type: "file", id: file.id }, detail)
    }
  })
  const now = new Date()
  const manifest = {
    made: now.toISOString(),
    files: named.map(({ name, report }) => ({ file: name, ...manifestLine(report) })),
    withoutSealedPdf: found
      .filter((report) => !isKept(report))
      .map((report) => ({ ...manifestLine(report), state: report.file?.state ?? "none" })),
  }
  const sums = named.map(({ name, report }) => `${report.file.sha256}  ${name}\n`).join("")
  return zipStream([
    textEntry("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`, now),
    textEntry("SHA256SUMS", sums, now),
    ...named.map(({ name, report }) => ({
      name,
      at: report.file.sealedAt,
      bytes: () => openSealedBytes({ ...report.file, id: report.file.blobId }),
    })),
  ])
}

function findReports(checkIds: readonly string[]) {
  return db()
    .select({
      check: { id: checks.id, operation: checks.operation, requestedAt: checks.requestedAt },
      askedBy: users.name,
      identifier: subjects.identifier,
      file: {
        id: files.id,
        state: files.state,
        sha256: files.sha256,
        size: files.size,
        blobId: files.blobId,
        sealedAt: files.sealedAt,
      },
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, KEPT_ROLE)))
    .where(and(inArray(checks.id, [...checkIds]), eq(checks.operation, "aml"), eq(checks.state, "answered")))
    .orderBy(desc(checks.id))
}

function isKept(report: Found): report is Kept {
  const { file } = report
  return file?.state === "sealed" && file.blobId !== null && file.sha256 !== null && file.sealedAt !== null
}

/** Two reports of one day about subjects that end alike would bear the same name. */
function withNames(reports: readonly Kept[]): { name: string; report: Kept }[] {
  const used = new Map<string, number>()
  return reports.map((report) => {
    const name = fileName(report, "pdf")
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return { name: times === 1 ? name : name.replace(/\.pdf$/, `-${times}.pdf`), report }
  })
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
