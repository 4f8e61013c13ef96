import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import type { Holder, Role } from "#lib/domain/access/permissions.ts"
import type { RetainedKind } from "#lib/domain/retention.ts"
import { dossierSubject, lockSubject } from "#lib/dossier/dossier-subject.ts"
import { dossierFiles, type StoredFile, zipName } from "#lib/dossier/export/dossier-files.ts"
import { WITHHELD } from "#lib/dossier/export/dossier-json.ts"
import type { PageWords } from "#lib/dossier/export/readable-page.ts"
import { noteRow } from "#lib/dossier/marks/marks-of.ts"
import { env } from "#lib/env.ts"
import { invalidField } from "#lib/errors.ts"
import { hashedEntry, textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { isIntact, openSealedBytes } from "#lib/files/sealed-bytes.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { seal } from "#lib/vault/sealed.ts"
import { type AccessFacts, accessPage } from "./access-page.ts"
import {
  filesHandedOut,
  type GivenCheck,
  givenChecks,
  queries,
  signedRequests,
  watchedIn,
} from "./access-records.ts"
import { type AccessRequest, answerDueOn } from "./access-request.ts"
import { mentionOf } from "./mention.ts"
import { retentionPeriodsSet } from "./retention-periods.ts"

/**
 * Returns what is stored about one subject, for themself: what was asked, what came, what they are asked to sign, for what, whence, to whom and for how long.
 * Nothing that somebody here concluded, wrote or settled, and nobody's name: a person must not learn from it whether they were reported. AML reports are in it
 * where the request says so, and are otherwise in no count either. The request is written down first: its codes in the log, who asks in a note on the dossier,
 * which goes with the subject. Throws `not_found`, `invalid_input`, `files_too_large`.
 */
export async function accessArchive(
  actor: Actor,
  subjectId: string,
  request: AccessRequest,
  words: PageWords,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const subject = await dossierSubject(actor.user, subjectId)
  const { id, kind, identifier } = subject
  if (mentionOf(identifier).isIn(request.number)) throw invalidField("number", "numberNamesSubject")
  const checks = await givenChecks(id, request.withReports)
  const { kept } = request.withReports
    ? await dossierFiles(checks.map((check) => check.id))
    : { kept: [] as StoredFile[] }
  const at = new Date()
  await db().transaction((tx) => writeDown(tx, actor, id, request, words))
  const signed = await signedRequests(id)
  const things = [id, ...checks.map((check) => check.id), ...kept.map((file) => file.id)]
  const facts: AccessFacts = {
    subject: { kind, identifier },
    ...{ request, answerDueOn: answerDueOn(request.receivedOn) },
    made: { at, by: roleOf(actor.user.role) },
    handedOut: await filesHandedOut([...things, ...signed.map((one) => one.id)]),
    kept: await keptFor(request.withReports),
    watched: await watchedIn(id),
    ...{ signed, reports: [], withheld: 0 },
  }
  return {
    name: zipName("acceso", subject, at),
    bytes: zipStream(entriesOf(actor, { facts, checks, kept }, words)),
  }
}

async function writeDown(
  tx: Executor,
  actor: Actor,
  subjectId: string,
  request: AccessRequest,
  { t }: PageWords,
): Promise<void> {
  const { number, relation, proof, receivedOn, withReports, requester } = request
  await lockSubject(tx, subjectId)
  const note = { id: newRowId(), subjectId, authorId: actor.user.id }
  const text = t("dataProtection.access.note", {
    ...{ number, requester, receivedOn },
    relation: t(`dataProtection.access.relation.${relation}`),
    proof: t(`dataProtection.access.proof.${proof}`),
  })
  await tx.insert(subjectNotes).values({ ...note, text: seal(noteRow(note), text) })
  const detail = { number, relation, proof, receivedOn, withReports, note: note.id }
  await actor.record(tx, { type: "subject", id: subjectId }, detail)
}

function roleOf(holder: Holder): Role {
  return typeof holder === "string" ? holder : holder.role
}

async function keptFor(withReports: boolean): Promise<AccessFacts["kept"]> {
  const set = new Map((await retentionPeriodsSet()).map(({ kind, days }) => [kind, days]))
  const kinds: RetainedKind[] = ["answers", "signatures", ...(withReports ? (["reportPdfs"] as const) : [])]
  return kinds.map((kind) => ({ kind, days: set.get(kind) ?? null }))
}

type Contents = { facts: AccessFacts; checks: readonly GivenCheck[]; kept: readonly StoredFile[] }

async function* entriesOf(
  actor: Actor,
  { facts, checks, kept }: Contents,
  words: PageWords,
): AsyncGenerator<ZipEntry> {
  const { at } = facts.made
  const sums: string[] = []
  for (const [index, { id, check, blob, sealedAt }] of kept.entries()) {
    if (!(await isIntact(blob))) {
      facts.withheld++
      continue
    }
    const detail = { check: check.id, outcome: "sealed", sha256: blob.sha256 }
    await actor.record(db(), { type: "file", id }, detail)
    const name = `pdf/${index + 1}-${dayAt(check.requestedAt, DESK_ZONE)}.pdf`
    facts.reports.push(name)
    yield summed({ name, at: sealedAt, bytes: () => openSealedBytes(blob) }, sums)
  }
  yield summed({ name: "acceso.json", at, bytes: () => accessJson(facts, checks) }, sums)
  yield summed({ name: "acceso.html", at, bytes: () => accessPage(facts, queries(checks), words) }, sums)
  yield textEntry("SHA256SUMS", sums.join(""), at)
}

function summed(entry: ZipEntry, sums: string[]): ZipEntry {
  return hashedEntry(entry, ({ sha256 }) =>
    sums.push(`${sha256}  ${entry.name}
`),
  )
}

/** The same for programs; answers exactly as they came, but for signed links. */
async function* accessJson(facts: AccessFacts, checks: readonly GivenCheck[]): AsyncGenerator<Uint8Array> {
  const { request, made, handedOut, kept, signed, subject, watched, reports } = facts
  const { withReports: _, ...asked } = request
  const head = {
    format: "cotejo-access/2",
    ...{ origin: env().appUrl, simulated: env().sandboxMode },
    request: { ...asked, answerDueOn: facts.answerDueOn },
    made: { at: made.at.toISOString(), byRole: made.by },
    subject,
    filesHandedOut: handedOut,
    keptFor: kept,
    watchedIn: watched,
    signatureRequests: signed.map(({ name, createdAt, signer }) => ({ name, createdAt, signer })),
    ...(reports.length > 0 && { reports }),
    ...(facts.withheld > 0 && { reportsWithheld: facts.withheld }),
  }
  yield Buffer.from(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "queries": [`)
  let isFirst = true
  for await (const { answer, by: byRole, ...query } of queries(checks)) {
    const fields = JSON.stringify({ ...query, byRole }).slice(1, -1)
    const came = answer === undefined ? "null" : writeExact(answer, WITHHELD, "      ")
    yield Buffer.from(`${isFirst ? "" : ","}\n    {\n      ${fields},\n      "answer": ${came}\n    }`)
    isFirst = false
  }
  yield Buffer.from("\n  ]\n}\n")
}
