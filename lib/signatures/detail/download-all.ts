import "server-only"
import { getTranslations } from "next-intl/server"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { type ErrorCode, fileCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { safeFileName } from "#lib/export/safe-file-name.ts"
import { textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { documentsSent } from "#lib/signatures/register.ts"
import type { ShownDocument, ShowRecord } from "#lib/signatures/show-record.ts"
import { DESK_ZONE, localTime } from "#lib/time/zone-day.ts"
import { serveDocument, takeDocument } from "./download-document.ts"
import { type ManifestEntry, type ManifestWords, manifestText, sumsText } from "./manifest.ts"
import { freshRecord, visibleSignature } from "./visible-signature.ts"

/** All documents of a completed request as one archive; its manifest names those it lacks. Throws `state_changed`, `not_found`, and as `freshRecord`. */
export async function downloadAll(
  actor: Actor,
  id: string,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const { request } = await visibleSignature(actor.user, id)
  const record = await freshRecord(request)
  if (record.completed_at === null || record.documents.length === 0) throw new CotejoError("state_changed")
  const [words, sent] = await Promise.all([manifestWords(), documentsSent(id)])
  await actor.record(db(), { type: "signature", id }, { zip: true, documents: record.documents.length })
  return {
    name: safeFileName(record.name, "zip", "documentos"),
    bytes: zipStream(partsOf(actor, id, record, words, new Set(sent.map(({ sha256 }) => sha256)))),
  }
}

type Words = ManifestWords & {
  readme: string
  document: string
  problem: (code: ErrorCode) => string
}

async function* partsOf(
  actor: Actor,
  id: string,
  record: ShowRecord,
  words: Words,
  sentHashes: ReadonlySet<string>,
): AsyncGenerator<ZipEntry> {
  const entries: ManifestEntry[] = []
  for (const [index, document] of record.documents.entries()) {
    const taken = await takeDocument(actor, id, document, true)
    const { id: documentId, name } = document
    if (taken.kind === "failed") {
      entries.push({ id: documentId, name, fileName: null, failure: words.problem(fileCode(taken.problem)) })
      continue
    }
    const { blob, fault } = taken
    const isPdf = fault !== "not_pdf"
    const fileName = entryName(document, index, record.documents.length, isPdf, words.document)
    entries.push({
      id: documentId,
      name,
      fileName,
      sha256: blob.sha256,
      size: blob.size,
      isPdf,
      isUnchanged: sentHashes.has(blob.sha256),
      failure: null,
    })
    yield { name: fileName, at: new Date(), bytes: () => serveDocument(blob) }
  }
  const head = {
    requestName: record.name ?? "?",
    remoteId: record.id ?? "?",
    madeAt: `${localTime(new Date(), DESK_ZONE)} ${DESK_ZONE} (${new Date().toISOString()})`,
    madeBy: actor.user.name,
  }
  yield textEntry(words.readme, manifestText(head, entries, words))
  yield textEntry("SHA256SUMS", sumsText(entries))
}

/** Numbered in the record's order: two documents may have one name. */
function entryName(
  document: ShownDocument,
  index: number,
  count: number,
  isPdf: boolean,
  fallback: string,
): string {
  const number = String(index + 1).padStart(String(count).length, "0")
  return `${number}-${safeFileName(document.name, isPdf ? "pdf" : "bin", fallback)}`
}

async function manifestWords(): Promise<Words> {
  const t = await getTranslations("signatureDetail.manifest")
  const word = await getTranslations("words")
  const tp = await getTranslations("problems")
  return {
    title: t("title"),
    request: word("request"),
    remoteId: word("remoteId"),
    madeAt: t("madeAt"),
    madeBy: word("by"),
    whole: t("whole"),
    missing: t("missing"),
    missed: t("missed"),
    notPdf: t("notPdf"),
    unchanged: t("unchanged"),
    about: t("about"),
    readme: t("fileName"),
    document: t("document"),
    size: (bytes) => t("size", { bytes: String(bytes) }),
    problem: (code) => `${tp(`${code}.title`)}. ${tp(`${code}.detail`)}`,
  }
}
