import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { issueConstancias } from "#lib/constancia/issue-constancia.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import type { UnshownCode } from "#lib/domain/failures.ts"
import { type Dossier, readDossier } from "#lib/dossier/dossier.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { cutLists, MAX } from "#lib/dossier/newest-only.ts"
import { env } from "#lib/env.ts"
import { hashedEntry, textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { isIntact, openSealedBytes } from "#lib/files/sealed-bytes.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import {
  type AbsentFile,
  allChecks,
  type DossierCheck,
  dossierFiles,
  type NotIncluded,
  type StoredFile,
  zipName,
} from "./dossier-files.ts"
import { dossierJson } from "./dossier-json.ts"
import { type PageWords, type ReadablePage, readablePage } from "./readable-page.ts"

type Written = { file: string; sha256: string; size: number; check?: string }

type Contents = {
  dossier: Dossier
  checks: readonly DossierCheck[]
  kept: readonly StoredFile[]
  absent: readonly AbsentFile[]
  at: Date
  page: ReadablePage
}

/**
 * Exports a dossier as a ZIP, written while it is read, so that memory stays flat: the dossier as JSON and as a page for people, the signed constancia of each
 * check (masked for who may not have it in full), our sealed PDFs, and last a manifest of hashes that also names the omissions. The export is recorded, and
 * each constancia and file when its turn comes, so that a ZIP that was broken off does not count them all. Throws `not_found`, `files_too_large`.
 */
export async function exportDossier(
  actor: Actor,
  subjectId: string,
  words: PageWords,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const subject = await dossierSubject(actor.user, subjectId)
  const [dossier, checks] = await Promise.all([
    readDossier(actor.user, subject),
    allChecks(actor.user, subjectId),
  ])
  const { kept, absent } = await dossierFiles(checks.map(({ id }) => id))
  const counts = { checks: checks.length, files: kept.length }
  await actor.record(db(), { type: "subject", id: subjectId }, counts)
  const at = new Date()
  const { appUrl: origin, sandboxMode: isSimulated } = env()
  const made = { at, by: actor.user.name }
  const page = readablePage({ dossier, checks, made, origin, isSimulated }, words)
  return {
    name: zipName("expediente", subject, at),
    bytes: zipStream(entriesOf(actor, { dossier, checks, kept, absent, at, page })),
  }
}

/** Why a check has no constancia: only what does not open or agree is damaged. */
const ABSENT_STATE: Record<UnshownCode, string> = {
  record_damaged: "damaged",
  record_not_shown: "not_shown",
  record_erased: "erased",
}

async function* entriesOf(actor: Actor, contents: Contents): AsyncGenerator<ZipEntry> {
  const { dossier, checks, kept, at } = contents
  const written: Written[] = []
  const missing: AbsentFile[] = []
  const made = { at, by: actor.user.name }
  yield noted({ name: "dossier.json", at, bytes: () => dossierJson(dossier, checks, made) }, written)
  for (const group of groupsToRead(checks)) {
    const { issued, unshown } = await issueConstancias(
      actor,
      group.map(({ id }) => id),
    )
    for (const { checkId, name, bytes } of issued)
      yield noted({ name: `constancias/${name}`, at, bytes: () => once(bytes) }, written, checkId)
    const lost = group.filter(({ id }) => !issued.some(({ checkId }) => checkId === id))
    missing.push(
      ...lost.map(({ id }) => ({
        check: id,
        role: "constancia",
        state: ABSENT_STATE[unshown.get(id) ?? "record_damaged"],
      })),
    )
  }
  for (const { id, check, role, blob, sealedAt } of kept) {
    // A damaged copy would break the whole off: it is named as such, and the rest goes out.
    if (!(await isIntact(blob))) {
      missing.push({ check: check.id, role, state: "damaged" })
      continue
    }
    const detail = { check: check.id, outcome: "sealed", sha256: blob.sha256, size: blob.size }
    await actor.record(db(), { type: "file", id }, detail)
    const name = `pdf/${check.operation}-${dayAt(askedAtOf(check), DESK_ZONE)}-${check.id.slice(-12)}.pdf`
    yield noted({ name, at: sealedAt, bytes: () => openSealedBytes(blob) }, written, check.id)
  }
  const outcome = { written, notIncluded: notIncluded(contents, missing) }
  yield noted(
    { name: "expediente.html", at, bytes: () => contents.page(written, outcome.notIncluded) },
    written,
  )
  const manifest = `${JSON.stringify(manifestOf(contents, outcome, actor.user.name), null, 2)}\n`
  yield noted(textEntry("manifest.json", manifest, at), written)
  yield textEntry("SHA256SUMS", written.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(""), at)
}

type Outcome = { written: readonly Written[]; notIncluded: readonly NotIncluded[] }

function manifestOf({ checks, at }: Contents, { written, notIncluded: named }: Outcome, by: string) {
  return {
    format: "cotejo-dossier-manifest/1",
    made: at.toISOString(),
    by,
    checks: checks.length,
    files: [...written],
    notIncluded: named,
  }
}

/** Named so that nobody takes their absence for a loss. */
function notIncluded({ dossier, absent, checks }: Contents, missing: readonly AbsentFile[]): NotIncluded[] {
  return [
    ...absent,
    ...missing,
    ...dossier.signatures.map(({ id }) => ({ signature: id, role: "documents", state: "not_kept" })),
    ...cutLists(dossier).map((list) => ({ role: list, state: "newest_only", count: MAX[list] })),
    ...(dossier.counts.total > checks.length
      ? [{ role: "checks", state: "left_out", count: dossier.counts.total - checks.length }]
      : []),
  ]
}

/** The entry itself; once it was written, its hash and size are in the list. */
function noted(entry: ZipEntry, written: Written[], check?: string): ZipEntry {
  return hashedEntry(entry, (came) =>
    written.push({ file: entry.name, ...came, ...(check ? { check } : {}) }),
  )
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
