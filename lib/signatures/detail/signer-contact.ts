import "server-only"
import { eq } from "drizzle-orm"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { openInput, QUESTION } from "#lib/checks/sealed-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import type { ReminderChannel } from "#lib/signatures/reminders/reminder.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { safeHref } from "#lib/upstream/interface-paths.ts"
import { serviceAddresses } from "#lib/upstream/service-addresses.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { freshRecord, type SignatureRow, visibleSignature } from "./visible-signature.ts"

/** The place of a signer in the list that the page showed, and their id: a list that changed since is noticed. */
export type SignerPlace = {
  id: string
  position: number
  signerId: string | null
}

/** The contact data of one signer; null where it did not come as text. */
export type Contact = { email: string | null; phone: string | null; documentNumber: string | null }

/** Reveals the contact data of one signer for somebody who may read the request; recorded. */
export async function revealContact(actor: Actor, place: SignerPlace): Promise<Contact> {
  const { email, phone, documentNumber } = await contactOf(actor.user, place)
  await recordContact(db(), actor, place, "read")
  return { email, phone, documentNumber }
}

/** Contact data, for a caller that records its purpose itself. Throws `not_found`, and `state_changed` for a list that changed. */
export async function contactOf(
  user: ActingUser,
  { id, position, signerId }: SignerPlace,
): Promise<Contact & { name: string | null; requestName: string; expiresAt: Date | null }> {
  const { request } = await visibleSignature(user, id)
  const signer = await contactAt(request, position)
  if (!signer || signer.signerId !== signerId) throw new CotejoError("state_changed")
  const { name, email, phone, documentNumber } = signer
  const { expiresAt } = request
  return { name, email, phone, documentNumber, requestName: textOf(request.name, request.id), expiresAt }
}

/** Records the purpose for which contact data was revealed; reminders are derived from these rows (`reminders/read-reminders.ts`). */
export function recordContact(
  tx: Executor,
  actor: Actor,
  { id, position }: SignerPlace,
  purpose: "read" | ReminderChannel,
): Promise<void> {
  return actor.record(tx, { type: "signature", id }, { signer: position, purpose })
}

/** The link with which that signer signs, fresh, recorded before it leaves; only `https` and of the service: somebody would open it. */
export async function signerLink(actor: Actor, { id, position, signerId }: SignerPlace): Promise<string> {
  const { request } = await visibleSignature(actor.user, id)
  const signer = (await freshRecord(request)).signers[position]
  if (!signer || signer.id !== signerId) throw new CotejoError("state_changed")
  if (signer.signer_url === null || signer.signer_url === "") throw new CotejoError("signer_link_missing")
  const link = safeHref(signer.signer_url, serviceAddresses())
  if (link === null) throw new CotejoError("signer_link_unsafe")
  await actor.record(db(), { type: "signature", id }, { signer: position })
  return link
}

type KnownContact = Contact & { signerId: string | null; name: string | null }

/** From the service's last record, or before the first one from the question. */
async function contactAt(request: SignatureRow, position: number): Promise<KnownContact | undefined> {
  if (request.record) {
    const signer = shownOf(request)?.signers[position]
    if (!signer) return undefined
    const { id: signerId, full_name: name, email, phone, document_number: documentNumber } = signer
    return { signerId, name, email, phone, documentNumber }
  }
  if (request.checkId === null) return undefined
  const [check] = await db().select(QUESTION).from(checks).where(eq(checks.id, request.checkId))
  const signer = check && unflattenRequest(openInput(check)).request.signers[position]
  if (!signer) return undefined
  const { full_name: name, email, phone = null, document_number: documentNumber } = signer
  return { signerId: null, name, email, phone, documentNumber }
}
