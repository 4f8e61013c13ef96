import "server-only"
import { and, desc, eq, ne } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { openInput, QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { unflattenRequest } from "./flat-request.ts"
import { CONTACT_MASKS } from "./mask-contact.ts"
import type { Signer } from "./request-schema.ts"

const REQUESTS = 100
const MAX_SIGNERS = 200

/** The place of a signer: in which request, and at which position in it, from 0. */
export type SignerRef = { checkId: string; position: number }

/** Somebody who was asked to sign before, with the contact data masked. */
export type EarlierSigner = SignerRef &
  Pick<Signer, "full_name" | "document_type" | "document_number" | "email">

export type EarlierSigners = { items: EarlierSigner[] }

/** Whom this person asked to sign in the latest requests, each once by document, as written last, newest first. */
export async function earlierSigners(userId: string): Promise<EarlierSigner[]> {
  const rows = await db()
    .select(QUESTION)
    .from(checks)
    .where(
      and(eq(checks.requestedBy, userId), eq(checks.operation, "signature"), ne(checks.state, "refused")),
    )
    .orderBy(desc(checks.id))
    .limit(REQUESTS)
  const byDocument = new Map<string, EarlierSigner>()
  for (const question of rows) {
    const input = tryInput(question)
    if (input === undefined) continue
    const checkId = question.id
    for (const [position, signer] of unflattenRequest(input).request.signers.entries()) {
      const document = `${signer.document_type} ${signer.document_number}`
      if (signer.document_number !== ERASED_TEXT && !byDocument.has(document))
        byDocument.set(document, maskedSigner({ checkId, position }, signer))
    }
  }
  return [...byDocument.values()].slice(0, MAX_SIGNERS)
}

/** The contact data of one of them, for the next request; recorded. Throws `not_found` for somebody else's request. */
export async function takeEarlierSigner(actor: Actor, { checkId, position }: SignerRef): Promise<Signer> {
  const [kept] = await db()
    .select(QUESTION)
    .from(checks)
    .where(
      and(eq(checks.id, checkId), eq(checks.requestedBy, actor.user.id), eq(checks.operation, "signature")),
    )
  const signer = kept && unflattenRequest(openInput(kept)).request.signers[position]
  if (!signer || signer.document_number === ERASED_TEXT) throw new CotejoError("not_found")
  await actor.record(db(), { type: "check", id: checkId }, { signer: position, purpose: "ask_again" })
  return signer
}

function maskedSigner(ref: SignerRef, { full_name, document_type, document_number, email }: Signer) {
  const masked = (field: "document_number" | "email", value: string) =>
    CONTACT_MASKS.get(field)?.(value) ?? ""
  return {
    ...ref,
    full_name,
    document_type,
    document_number: masked("document_number", document_number),
    email: masked("email", email),
  }
}
