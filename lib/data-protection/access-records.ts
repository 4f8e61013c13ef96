import "server-only"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { sourceColumnsOf, sourceRowsOf } from "#lib/batches/source-table.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { ANSWER_BYTES, QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { portfolioMembers, portfolios } from "#lib/db/schema/monitoring.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { LegalBasis } from "#lib/domain/monitoring.ts"
import { MAX_CHECKS } from "#lib/dossier/export/dossier-files.ts"
import { recordsOf } from "#lib/dossier/source-answers.ts"
import { CotejoError } from "#lib/errors.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { foldTitle } from "#lib/text/fold.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { askedSigner } from "./signer-data.ts"

// What an access archive is made of, named one by one: a kind of record that is new here goes into no archive until it is named.

/** The operations whose questions and answers go to the person. AML reports only where a manager chose so. */
const GIVEN = [
  "person",
  "person-ext",
  "foreigner",
  "company",
  "vehicle",
  "vehicle-registry",
  "vin",
  "match",
  "kyc",
] as const satisfies readonly OperationSlug[]

export type GivenOperation = (typeof GIVEN)[number] | "aml"

/** One question about the person, and what came; `by`: the role of who asked. */
export type Query = {
  askedAt: Date
  by: Role
  operation: GivenOperation
  state: CheckState
  asked: Record<string, string>
  /** What else stood about them in the file that it was asked from. */
  fromFile: OwnCell[]
  answer: ExactJson | undefined
}

export type GivenCheck = { id: string; bytes: number }

/** The questions that go in, the oldest first. Throws `files_too_large` for more than a ZIP can tell. */
export async function givenChecks(subjectId: string, withReports: boolean): Promise<GivenCheck[]> {
  const operations: GivenOperation[] = withReports ? [...GIVEN, "aml"] : [...GIVEN]
  const rows = await db()
    .select({ id: checks.id, bytes: ANSWER_BYTES })
    .from(checks)
    .where(
      and(eq(checks.subjectId, subjectId), inArray(checks.operation, operations), isNull(checks.erasedAt)),
    )
    .orderBy(asc(checks.id))
    .limit(MAX_CHECKS + 1)
  if (rows.length > MAX_CHECKS) throw new CotejoError("files_too_large")
  return rows
}

export async function* queries(given: readonly GivenCheck[]): AsyncGenerator<Query> {
  const titles = new Map<string, Promise<readonly string[] | null>>()
  for (const group of groupsToRead(given)) {
    const ids = group.map(({ id }) => id)
    const [rows, { records }, sources] = await Promise.all([
      db()
        .select({
          question: QUESTION,
          state: checks.state,
          askedAt: checks.requestedAt,
          by: users.role,
          batchId: checks.batchId,
        })
        .from(checks)
        .innerJoin(users, eq(users.id, checks.requestedBy))
        .where(and(inArray(checks.id, ids), isNull(checks.erasedAt)))
        .orderBy(asc(checks.id)),
      recordsOf(ids, db()),
      sourceRowsOf(db(), ids),
    ])
    for (const { question, state, askedAt, by, batchId } of rows) {
      const source = sources.get(question.id)
      if (source && batchId !== null && !titles.has(batchId))
        titles.set(batchId, sourceColumnsOf(db(), batchId))
      yield {
        ...{ askedAt, by, state, operation: question.operation as GivenOperation },
        asked: tryInput(question) ?? {},
        fromFile: source ? ownCells((await titles.get(batchId ?? "")) ?? [], source.cells) : [],
        answer: records.get(question.id),
      }
    }
  }
}

/** A signature request that the person is asked to sign: what is stored about them in it, field by field. */
export type Signed = { id: string; name: string; createdAt: Date; signer: Record<string, string> }

/** What the service tells of a signer that goes to them; the link with which they sign does not leave. */
const SIGNER_FIELDS = [
  "full_name",
  "document_type",
  "document_number",
  "email",
  "phone",
  "signing_status",
  "signing_status_name",
  "biometric_validation_id",
  "biometric_validation_status",
  "biometric_validation_status_name",
  "created_at",
  "viewed_at",
  "signed_at",
  "rejected_at",
  "rejection_reason",
]

/** Reads all of them, with the signer as the service's last record shows them, or else as in the question. */
export async function signedRequests(subjectId: string): Promise<Signed[]> {
  const rows = await db()
    .select({ request: signatureRequests, position: signatureSigners.position })
    .from(signatureSigners)
    .innerJoin(signatureRequests, eq(signatureRequests.id, signatureSigners.requestId))
    .where(eq(signatureSigners.subjectId, subjectId))
    .orderBy(asc(signatureRequests.id))
  const sent = rows.flatMap(({ request }) => (request.checkId === null ? [] : [request.checkId]))
  const questions =
    sent.length === 0 ? [] : await db().select(QUESTION).from(checks).where(inArray(checks.id, sent))
  return rows.map(({ request, position }) => {
    const question = questions.find(({ id }) => id === request.checkId)
    const input = question && tryInput(question)
    const shown: Record<string, unknown> = shownOf(request)?.signers[position] ?? {}
    const known = { ...(input ? askedSigner(input, position) : {}), ...shown }
    const signer = SIGNER_FIELDS.flatMap((field) => {
      const value = known[field as keyof typeof known] as unknown
      return typeof value === "string" && value !== "" ? [[field, value] as const] : []
    })
    return {
      id: request.id,
      name: textOf(request.name, request.id),
      createdAt: request.createdAt,
      signer: Object.fromEntries(signer),
    }
  })
}

/** A portfolio in which the company watches them: for what and since when. How it calls it is its own. */
export type Watched = { purpose: string | null; legalBasis: LegalBasis | null; since: Date }

/** Reads those that they are a member of, the oldest first. */
export async function watchedIn(subjectId: string): Promise<Watched[]> {
  const rows = await db()
    .select({
      id: portfolios.id,
      purpose: portfolios.purpose,
      legalBasis: portfolios.legalBasis,
      since: portfolioMembers.addedAt,
    })
    .from(portfolioMembers)
    .innerJoin(portfolios, eq(portfolios.id, portfolioMembers.portfolioId))
    .where(eq(portfolioMembers.subjectId, subjectId))
    .orderBy(asc(portfolioMembers.id))
  return rows.map(({ id, purpose, ...row }) => ({ ...row, purpose: purpose && textOf(purpose, id) }))
}

export type HandedOut = { kind: GivenFile; times: number; last: Date }
type GivenFile = keyof typeof FILES_GIVEN

/** Acts of the log by which a file with the person's data left. */
const FILES_GIVEN = {
  dossier: "dossier.exported",
  access: "dossier.given",
  constancia: "constancia.issued",
  answer: "answer.downloaded",
  signedDocument: "signature_document.downloaded",
  report: "file.opened",
} as const satisfies Record<string, AuditAction>

/** Counts the files that left about these things alone, so that nothing is counted of what is not in the archive. */
export async function filesHandedOut(things: readonly string[]): Promise<HandedOut[]> {
  if (things.length === 0) return []
  const found = await db()
    .select({
      action: auditLog.action,
      times: sql<number>`count(*)::int`,
      last: sql<string>`max(${auditLog.at})`,
    })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.targetId} = any(${sql.param([...things])}::text[])`,
        inArray(auditLog.action, Object.values(FILES_GIVEN)),
        auditLog.ok,
      ),
    )
    .groupBy(auditLog.action)
  return (Object.keys(FILES_GIVEN) as GivenFile[]).flatMap((kind) => {
    const row = found.find(({ action }) => action === FILES_GIVEN[kind])
    return row ? [{ kind, times: row.times, last: new Date(row.last) }] : []
  })
}

/** Titles of columns that say who somebody is and how to reach them. Whatever else stands in a file of ours (who attends them, remarks, decisions) is not theirs to get. */
const ABOUT_THEM: ReadonlySet<string> = new Set(
  [
    "nombre, nombres, apellido, apellidos, apellido paterno, apellido materno, primer apellido, segundo apellido",
    "nombre completo, nombres y apellidos, apellidos y nombres, razon social, nombre comercial, titular, propietario",
    "documento, numero de documento, n documento, nro documento, nro de documento, num documento, tipo de documento",
    "tipo documento, dni, ruc, ce, carne de extranjeria, pasaporte, placa, vin, serie, motor, marca, modelo, color",
    "fecha de nacimiento, nacimiento, edad, sexo, genero, estado civil, nacionalidad, pais, ocupacion, profesion",
    "direccion, domicilio, distrito, provincia, departamento, ubigeo, telefono, celular, correo, correo electronico",
    "email, e mail, name, full name, first name, last name, surname, document, document number, id number, passport",
    "plate, birth date, date of birth, sex, gender, nationality, country, address, phone, mobile, occupation",
  ].flatMap((titles) => titles.split(",").map(foldTitle)),
)

type OwnCell = { title: string; text: string }

/** What a row of somebody's file says about whom it asks about, by the titles that are known to do so. */
function ownCells(titles: readonly string[], cells: readonly string[]): OwnCell[] {
  return titles.flatMap((title, index) => {
    const text = cells[index] ?? ""
    return text !== "" && ABOUT_THEM.has(foldTitle(title)) ? [{ title, text }] : []
  })
}
