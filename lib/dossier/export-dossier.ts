import "server-only"
import { createHash } from "node:crypto"
import type { Actor } from "#lib/auth/actor.ts"
import { issueConstancia } from "#lib/constancia/issue-constancia.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { MOST_ZIP_BYTES, textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { openSealedBytes } from "#lib/files/sealed-bytes.ts"
import { shownPart } from "#lib/subjects/mask-identifier.ts"
import { dayAt } from "#lib/time/zone-day.ts"
import { type Dossier, readDossier } from "./dossier.ts"
import { type AbsentFile, allCheckIds, dossierFiles, type KeptFile } from "./dossier-files.ts"
import { dossierJson } from "./dossier-json.ts"
import { dossierSubject } from "./dossier-subject.ts"
import { cutLists, MOST } from "./newest-only.ts"

/** What a file of the ZIP was when it was written. */
type Written = { file: string; sha256: string; size: number; check?: string }

type Contents = {
  dossier: Dossier
  checkIds: readonly string[]
  kept: readonly KeptFile[]
  absent: readonly AbsentFile[]
  at: Date
}

/**
 * A dossier as a ZIP, written while it is read, so that memory stays flat: the dossier as JSON, the signed constancia of each check (masked
 * for who may not have it in full), our sealed PDFs, and last a manifest of hashes that also names what could not be put in. The
 * export, each constancia and each file are recorded. Throws `not_found`, `files_too_large`.
 */
export async function exportDossier(
  actor: Actor,
  subjectId: string,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const subject = await dossierSubject(actor.user, subjectId)
  const [dossier, checkIds] = await Promise.all([
    readDossier(actor.user, subject),
    allCheckIds(actor.user, subjectId),
  ])
  const { kept, absent } = await dossierFiles(checkIds)
  if (kept.reduce((sum, { blob }) => sum + blob.size, 0) > MOST_ZIP_BYTES)
    throw new CotejoError("files_too_large")
  await db().transaction(async (tx) => {
    const counts = { checks: checkIds.length, files: kept.length }
    await actor.record(tx, { type: "subject", id: subjectId }, counts)
    for (const { id, check, blob } of kept) {
      const detail = { check: check.id, outcome: "sealed", sha256: blob.sha256, size: blob.size }
      await actor.record(tx, { type: "file", id }, detail)
    }
  })
  const at = new Date()
  const shown = shownPart(subject.identifier).replaceAll(/[^A-Za-z0-9]/g, "")
  const parts = ["expediente", subject.kind, shown, dayAt(at, env().tzDisplay)]
  return {
    name: `${parts.filter((part) => part !== "").join("-")}.zip`,
    bytes: zipStream(entriesOf(actor, { dossier, checkIds, kept, absent, at })),
  }
}

async function* entriesOf(actor: Actor, contents: Contents): AsyncGenerator<ZipEntry> {
  const { dossier, checkIds, kept, at } = contents
  const written: Written[] = []
  const made = { at, by: actor.user.name }
  yield noted({ name: "dossier.json", at, bytes: () => dossierJson(dossier, checkIds, made) }, written)
  for (const id of checkIds) {
    const { name, bytes } = await issueConstancia(actor, id)
    yield noted({ name: `constancias/${name}`, at, bytes: () => once(bytes) }, written, id)
  }
  for (const { check, blob, sealedAt } of kept) {
    const name = `pdf/${check.operation}-${dayAt(check.requestedAt, env().tzDisplay)}-${check.id.slice(-12)}.pdf`
    yield noted({ name, at: sealedAt, bytes: () => openSealedBytes(blob) }, written, check.id)
  }
  const manifest = `${JSON.stringify(manifestOf(contents, written, actor.user.name), null, 2)}\n`
  yield noted(textEntry("manifest.json", manifest, at), written)
  yield textEntry("SHA256SUMS", written.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(""), at)
}

function manifestOf({ dossier, absent, checkIds, at }: Contents, written: readonly Written[], by: string) {
  return {
    format: "cotejo-dossier-manifest/1",
    made: at.toISOString(),
    by,
    checks: checkIds.length,
    files: [...written],
    /** Named so that nobody takes their absence for a loss. */
    notIncluded: [
      ...absent,
      ...dossier.signatures.map(({ id }) => ({ signature: id, role: "documents", state: "not_kept" })),
      ...cutLists(dossier).map((list) => ({ role: list, state: "newest_only", count: MOST[list] })),
      ...(dossier.counts.total > checkIds.length
        ? [{ role: "checks", state: "left_out", count: dossier.counts.total - checkIds.length }]
        : []),
    ],
  }
}

/** The entry itself; once it was written, its hash and size are in the list. */
function noted(entry: ZipEntry, written: Written[], check?: string): ZipEntry {
  return {
    ...entry,
    async *bytes() {
      const hash = createHash("sha256")
      let size = 0
      for await (const piece of entry.bytes()) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
      written.push({ file: entry.name, sha256: hash.digest("hex"), size, ...(check ? { check } : {}) })
    },
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
