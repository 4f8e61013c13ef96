import "server-only"
import { displayedList, displayedText, displayedTextOf } from "#lib/checks/answers/displayed-part.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import type { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { endedUnsent, mayHaveArrived } from "#lib/domain/signature-end.ts"
import { isDamaged, shownOf } from "#lib/signatures/stored-record.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { unflattenRequest } from "../flat-request.ts"
import { maskEmail, maskPhone } from "../mask-contact.ts"
import { isAtService } from "../register-end.ts"
import type { ShownSigner, ShowRecord } from "../show-record.ts"
import { type BoardRow, type BoardSigner, MAX_ROW_SIGNERS } from "./board-row.ts"
import { signerMark } from "./facts.ts"

export type RegisterRow = {
  request: typeof signatureRequests.$inferSelect
  checkState: CheckState | null
  checkCharge: Charge | null
  person: { id: string; name: string }
}

/** A row for the board, from the last show or the question. No links, contact data masked; one that cannot be presented says why. */
export function boardRow(row: RegisterRow, asked: Record<string, string> | undefined): BoardRow {
  return withFallback(
    row.request.id,
    () => presentRow(row, asked),
    (why) => unshownRow(row, why),
  )
}

function unshownRow({ request, person }: RegisterRow, { text }: WhyUnshown): BoardRow {
  const { id, remoteId, refreshProblem, revision } = request
  const madeAt = instantOfId(id).toISOString()
  return {
    ...{ id, remoteId, refreshProblem, revision },
    name: text,
    status: null,
    statusName: null,
    sending: null,
    signers: [],
    moreSigners: null,
    since: madeAt,
    expiresAt: null,
    completedAt: null,
    rejectedAt: null,
    documentRejected: false,
    refreshedAt: null,
    refreshAt: null,
    requestedBy: person,
    createdAt: madeAt,
  }
}

function presentRow(row: RegisterRow, asked: Record<string, string> | undefined): BoardRow {
  const { request, person } = row
  const record = shownOf(request)
  const sending = sendingOf(row)
  return {
    id: request.id,
    remoteId: request.remoteId,
    name: isDamaged(request) ? DAMAGED_TEXT : displayedText(record?.name ?? textOf(request.name, request.id)),
    status: displayedTextOf(record?.status),
    statusName: displayedTextOf(record?.status_name),
    sending,
    ...displayedSigners(record ? record.signers.map(shownSigner) : askedSigners(asked)),
    since: displayedTextOf(record?.created_at) ?? request.createdAt.toISOString(),
    ...endsOf(request, record),
    // Where nothing arrived yet, or ever, a term in minutes has not begun.
    ...(sending && !sending.mayHaveArrived ? { expiresAt: asked?.expires_at ?? null } : {}),
    documentRejected: record?.documents.some((document) => document.rejected_at !== null) ?? false,
    refreshedAt: iso(request.refreshedAt),
    refreshAt: iso(request.refreshAt),
    refreshProblem: request.refreshProblem,
    requestedBy: person,
    createdAt: request.createdAt.toISOString(),
    revision: request.revision,
  }
}

function endsOf(
  request: RegisterRow["request"],
  record: ShowRecord | undefined,
): Pick<BoardRow, "expiresAt" | "completedAt" | "rejectedAt"> {
  if (record) {
    const { expiration_date: expiresAt, completed_at: completedAt, rejected_at: rejectedAt } = record
    return {
      expiresAt: displayedTextOf(expiresAt) ?? iso(request.expiresAt),
      completedAt: displayedTextOf(completedAt),
      rejectedAt: displayedTextOf(rejectedAt),
    }
  }
  const { expiresAt, completedAt, rejectedAt } = request
  return { expiresAt: iso(expiresAt), completedAt: iso(completedAt), rejectedAt: iso(rejectedAt) }
}

/** The sending, as long as the service has not the request. */
function sendingOf({ request, checkState: state, checkCharge: charge }: RegisterRow): BoardRow["sending"] {
  const { checkId } = request
  if (checkId === null || state === null || charge === null || isAtService(request, state)) return null
  const known = { state, charge }
  return { checkId, state, endedUnsent: endedUnsent(known), mayHaveArrived: mayHaveArrived(known) }
}

function shownSigner(signer: ShownSigner): BoardSigner {
  return {
    name: displayedTextOf(signer.full_name),
    email: displayedTextOf(signer.email && maskEmail(signer.email)),
    phone: signer.phone ? maskPhone(signer.phone) : null,
    status: displayedTextOf(signer.signing_status),
    statusName: displayedTextOf(signer.signing_status_name),
    viewedAt: displayedTextOf(signer.viewed_at),
    signedAt: displayedTextOf(signer.signed_at),
    rejectedAt: displayedTextOf(signer.rejected_at),
  }
}

const NOTHING_READ = { status: null, statusName: null, viewedAt: null, signedAt: null, rejectedAt: null }

function askedSigners(asked: Record<string, string> | undefined): BoardSigner[] {
  if (!asked) return []
  return unflattenRequest(asked).request.signers.map(({ full_name: name, email, phone }) => ({
    name,
    email: maskEmail(email),
    phone: phone ? maskPhone(phone) : null,
    ...NOTHING_READ,
  }))
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** A row's signers; of too many, those whose facts decide the place of the request come first. */
export function displayedSigners(signers: BoardSigner[]): Pick<BoardRow, "signers" | "moreSigners"> {
  if (signers.length <= MAX_ROW_SIGNERS) return { signers, moreSigners: null }
  const { shown, more } = displayedList(byRelevance(signers), MAX_ROW_SIGNERS)
  const held = new Set(shown)
  const left = signers.filter((signer) => !held.has(signer))
  const having = (field: "viewedAt" | "signedAt" | "rejectedAt") =>
    left.filter((signer) => signer[field] !== null).length
  return {
    signers: [...shown],
    moreSigners: {
      count: more,
      viewed: having("viewedAt"),
      signed: having("signedAt"),
      rejected: having("rejectedAt"),
    },
  }
}

const GROUP: Partial<Record<ReturnType<typeof signerMark>, number>> = { rejected: 0, viewed: 1 }
const OTHERS = 2

function byRelevance(signers: readonly BoardSigner[]): BoardSigner[] {
  const keyed = signers.map((signer) => {
    const mark = signerMark(signer)
    const viewed = mark === "viewed" ? instantMs(signer.viewedAt) : null
    return { signer, group: GROUP[mark] ?? OTHERS, at: viewed ?? Number.MAX_SAFE_INTEGER }
  })
  return keyed
    .toSorted((one, other) => one.group - other.group || one.at - other.at)
    .map(({ signer }) => signer)
}
