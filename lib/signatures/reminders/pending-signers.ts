import "server-only"
import { and, asc, gt, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { displayedTextOf } from "#lib/checks/answers/displayed-part.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { isAwaited, signerMark } from "#lib/signatures/board/facts.ts"
import { visibleTo } from "#lib/signatures/board/read-rows.ts"
import { maskEmail, maskPhone } from "#lib/signatures/mask-contact.ts"
import { isUndecided } from "#lib/signatures/register-end.ts"
import type { ShownSigner } from "#lib/signatures/show-record.ts"
import { isDamaged, shownOf } from "#lib/signatures/stored-record.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { remindersOf } from "./read-reminders.ts"
import { isReminderDue, type Reminder, recipientKey } from "./reminder.ts"

const MAX_REQUESTS = 1_000
const request = signatureRequests

type Row = typeof request.$inferSelect

/** The signers awaited in the open requests that this person may see, the longest wait first, each once (`recipientKey`). */
export async function pendingSigners(user: ActingUser, nowMs: number): Promise<PendingSigners> {
  const rows = await db()
    .select()
    .from(request)
    .where(
      and(
        visibleTo(user),
        isNotNull(request.remoteId),
        isUndecided(),
        or(isNull(request.expiresAt), gt(request.expiresAt, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(asc(request.id))
    .limit(MAX_REQUESTS + 1)
  const read = rows.slice(0, MAX_REQUESTS)
  const reminders = await remindersOf(read.map(({ id }) => id))
  const people = new Map<string, Omit<PendingSigner, "isDue">>()
  for (const row of read) {
    for (const { signer, signature } of awaitedIn(row, reminders.get(row.id) ?? [])) {
      const key = recipientKeyOf(signer) ?? `${row.id} ${signature.position}`
      const known = people.get(key)
      if (known) known.signatures.push(signature)
      else people.set(key, { ...maskedOf(signer), signatures: [signature] })
    }
  }
  return { people: inOrder([...people.values()], nowMs), isPart: rows.length > MAX_REQUESTS }
}

type Awaited = { signer: ShownSigner; signature: PendingSignature }

function awaitedIn(row: Row, reminders: readonly Reminder[]): Awaited[] {
  const record = isDamaged(row) ? undefined : shownOf(row)
  if (!record) return []
  return record.signers.flatMap((signer, position) => {
    const mark = signerMark({
      rejectedAt: signer.rejected_at,
      signedAt: signer.signed_at,
      viewedAt: signer.viewed_at,
      status: signer.signing_status,
    })
    if (!isAwaited(mark)) return []
    const signature = {
      requestId: row.id,
      position,
      signerId: signer.id,
      requestName: displayedTextOf(record.name ?? textOf(row.name, row.id)) ?? "",
      since: displayedTextOf(record.created_at) ?? madeAt(row.id, row.createdAt).toISOString(),
      viewed: mark === "viewed",
      expiresAt: displayedTextOf(record.expiration_date) ?? row.expiresAt?.toISOString() ?? null,
      reminded: reminders.find((one) => one.position === position) ?? null,
    }
    return [{ signer, signature }]
  })
}

function recipientKeyOf({ document_number, full_name, email, phone }: ShownSigner): string | null {
  return recipientKey({ documentNumber: document_number, name: full_name, email, phone })
}

function maskedOf(signer: ShownSigner): Pick<PendingSigner, "name" | "email" | "phone"> {
  return {
    name: displayedTextOf(signer.full_name),
    email: displayedTextOf(signer.email && maskEmail(signer.email)),
    phone: signer.phone ? maskPhone(signer.phone) : null,
  }
}

function inOrder(people: readonly Omit<PendingSigner, "isDue">[], nowMs: number): PendingSigner[] {
  const dated = people.map((person) => {
    const signatures = [...person.signatures].sort((a, b) => sinceMs(a, nowMs) - sinceMs(b, nowMs))
    const [first] = signatures
    const reminded = signatures.flatMap((one) => (one.reminded ? [Date.parse(one.reminded.at)] : []))
    const last = reminded.length === 0 ? null : Math.max(...reminded)
    const since = first ? sinceMs(first, nowMs) : nowMs
    return { since, person: { ...person, signatures, isDue: isReminderDue(since, last, nowMs) } }
  })
  dated.sort((a, b) => a.since - b.since || b.person.signatures.length - a.person.signatures.length)
  return dated.map(({ person }) => person)
}

function sinceMs({ since }: PendingSignature, nowMs: number): number {
  return instantMs(since) ?? nowMs
}

export type PendingSignature = {
  requestId: string
  position: number
  signerId: string | null
  requestName: string
  /** Since when it is awaited, as the service says or as it was recorded here. */
  since: string
  viewed: boolean
  expiresAt: string | null
  reminded: Reminder | null
}

/** Somebody whose signatures are awaited; contact data masked. */
export type PendingSigner = {
  name: string | null
  email: string | null
  phone: string | null
  signatures: PendingSignature[]
  /** By our rule somebody may remind them now. */
  isDue: boolean
}

/** As the page of signers gets them, whose signature is awaited longest first. */
type PendingSigners = {
  people: PendingSigner[]
  /** There are more open requests than were read: the oldest were. */
  isPart: boolean
}
