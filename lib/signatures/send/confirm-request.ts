import "server-only"
import { and, eq, isNull, ne, or } from "drizzle-orm"
import { openInput } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { invalidField } from "#lib/errors.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { unflattenRequest } from "../flat-request.ts"
import { readSignature } from "../read-signature.ts"
import type { SignatureRequest } from "../request-schema.ts"
import { isOfAnotherRequest, type ShowRecord } from "../show-record.ts"

/** Whether that request at the service is this check's: name and signers agree, and no entry has the id. Throws `invalid_input`. */
export async function confirmRequest(check: Check, remoteId: string): Promise<void> {
  if (await isRegistered(check.id, remoteId)) throw invalidField("remoteId", "remoteIdTaken")
  const read = await readSignature(remoteId)
  if (read.kind === "failure")
    throw invalidField(
      "remoteId",
      read.code === "other_request" ? "remoteIdOfAnother" : "remoteIdNotConfirmed",
    )
  if (!matchesRequest(read.record, remoteId, unflattenRequest(openInput(check)).request))
    throw invalidField("remoteId", "remoteIdOfAnother")
}

async function isRegistered(checkId: string, remoteId: string): Promise<boolean> {
  const [other] = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(
      and(
        eq(signatureRequests.remoteId, remoteId),
        or(isNull(signatureRequests.checkId), ne(signatureRequests.checkId, checkId)),
      ),
    )
  return other !== undefined
}

/** Whether a record is that of the request: the id, the name, and every signer by type and number, in any order. */
export function matchesRequest(record: ShowRecord, remoteId: string, request: SignatureRequest): boolean {
  if (isOfAnotherRequest(record, remoteId)) return false
  if (record.name?.trim() !== request.name) return false
  const asked = request.signers.map((signer) => keyOf(signer.document_type, signer.document_number)).sort()
  const shown = record.signers.map((signer) => keyOf(signer.document_type, signer.document_number)).sort()
  return JSON.stringify(asked) === JSON.stringify(shown)
}

function keyOf(type: string | null, number: string | null): string {
  return `${type ?? ""} ${foldIdentifier(number ?? "")}`
}
