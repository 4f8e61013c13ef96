import "server-only"
import { and, desc, eq } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf, parseExact } from "#lib/checks/answers/exact-json.ts"
import { type CheckView, checkById } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import type { SignatureEnd } from "#lib/domain/signature-end.ts"
import type { Deviation } from "#lib/operations/deviations.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import { documentsSent, type SentDocument } from "#lib/signatures/register.ts"
import { registerEnd } from "#lib/signatures/register-end.ts"
import { remindersOf } from "#lib/signatures/reminders/read-reminders.ts"
import type { Reminder } from "#lib/signatures/reminders/reminder.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { readShowRecord } from "#lib/signatures/show-record.ts"
import { isDamaged, shownOf, storedBody } from "#lib/signatures/stored-record.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { preparedDocuments } from "./prepared-documents.ts"
import { safeRecord } from "./safe-record.ts"
import { type SignatureRow, visibleSignature } from "./visible-signature.ts"

/** Everything that the page of one request shows; without links, contact data masked. Instants of ours are ISO 8601 in UTC. */
export type SignatureDetail = {
  id: string
  name: string
  remoteId: string | null
  revision: number
  createdBy: { id: string; name: string }
  createdAt: string
  refreshedAt: string | null
  refreshTroubles: number
  refreshProblem: string | null
  check: CheckView | null
  /** The service's last record; the question while there is none; null when neither is known. */
  record: ExactJson | null
  isShown: boolean
  /** Data of a signer was erased: nothing of it is fetched from the service any more. */
  isErased: boolean
  end: SignatureEnd | null
  /** The end of the term that was asked for, where the service has the request and gave no date. */
  ownDeadline: string | null
  /** The term that was asked for in minutes; null where a date was, or nothing from here. */
  askedMinutes: number | null
  deviations: Deviation[]
  sentDocuments: SentDocument[]
  /** Identifiers of the documents that wait here unsent and that the viewer may open. */
  prepared: string[]
  downloads: PastDownload[]
  /** Messages to its signers that were prepared here, by anybody, the newest first. */
  reminders: Reminder[]
}

/** One request for who may read it; throws `not_found` for others too. Asks the service nothing. */
export async function signatureDetail(user: ActingUser, id: string, nowMs: number): Promise<SignatureDetail> {
  const { request, createdBy } = await visibleSignature(user, id)
  const [check, sentDocuments, prepared, downloads, reminders] = await Promise.all([
    request.checkId === null ? undefined : checkById(request.checkId),
    documentsSent(id),
    preparedDocuments(user, request),
    pastDownloads(user.id, id),
    remindersOf([id]),
  ])
  return {
    id: request.id,
    name: isDamaged(request) ? DAMAGED_TEXT : displayedText(textOf(request.name, request.id)),
    remoteId: request.remoteId,
    revision: request.revision,
    createdBy,
    createdAt: request.createdAt.toISOString(),
    refreshedAt: request.refreshedAt?.toISOString() ?? null,
    refreshTroubles: request.refreshTroubles,
    refreshProblem: request.refreshProblem,
    check: check ?? null,
    ...recordOf(request, check),
    isErased: request.erasedAt !== null,
    end: registerEnd(request, check?.state ?? null, nowMs),
    ownDeadline: ownDeadlineOf(request),
    askedMinutes: check ? (unflattenRequest(check.input).request.expires_in ?? null) : null,
    sentDocuments,
    prepared: prepared.map((document) => document.id),
    downloads,
    reminders: reminders.get(id) ?? [],
  }
}

function ownDeadlineOf(request: SignatureRow): string | null {
  return shownOf(request)?.expiration_date === null ? (request.expiresAt?.toISOString() ?? null) : null
}

function recordOf(
  request: SignatureRow,
  check: CheckView | undefined,
): Pick<SignatureDetail, "record" | "isShown" | "deviations"> {
  const body = storedBody(request)
  if (body) {
    const data = fieldOf(parseExact(answerText(body)), "data")
    const deviations = readShowRecord(body)?.deviations ?? []
    if (data !== undefined) return { record: safeRecord(data), isShown: true, deviations }
  }
  const sent = check && sentRecord(unflattenRequest(check.input).request)
  // The question is masked already, and contains no link.
  return { record: sent ?? null, isShown: false, deviations: [] }
}

/** Returns the question in the shape of a record, until the service shows one: without states, timestamps or identifiers. */
function sentRecord(request: SignatureRequest): ExactJson {
  const { name, documents, signers, expires_at: expiresAt } = request
  return object({
    name,
    ...(expiresAt === undefined ? {} : { expiration_date: expiresAt }),
    documents: documents.map((document) => object({ name: document.name })),
    signers: signers.map(({ full_name, document_type, document_number, email, phone }) =>
      // A telephone that nobody gave was not sent.
      object({ full_name, document_type, document_number, email, ...(phone ? { phone } : {}) }),
    ),
  })
}

function object(fields: Record<string, ExactJson>): ExactJson {
  return { kind: "object", entries: Object.entries(fields) }
}

export type PastDownload = {
  id: string
  at: string
  requestId: string | null
  documentId: string | null
  zip: boolean
  outcome: string
  sha256: string | null
  size: number | null
  isPdf: boolean
}

const MAX = 50

/** The last downloads that this person made of a request's documents, newest first. */
async function pastDownloads(userId: string, signatureId: string): Promise<PastDownload[]> {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetId, signatureId),
        eq(auditLog.actorId, userId),
        eq(auditLog.action, "signature_document.downloaded"),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX)
  return rows.flatMap(({ id, at, requestId, detail }) => {
    if (typeof detail.outcome !== "string") return [] // the row that an archive begins with
    return [
      {
        id,
        at: at.toISOString(),
        requestId,
        documentId: typeof detail.document === "string" ? detail.document : null,
        zip: detail.zip === true,
        outcome: detail.outcome,
        sha256: typeof detail.sha256 === "string" ? detail.sha256 : null,
        size: typeof detail.size === "number" ? detail.size : null,
        isPdf: detail.fault !== "not_pdf",
      },
    ]
  })
}
