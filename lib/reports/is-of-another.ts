import { otherThanAsked } from "#lib/checks/answers/other-than-asked.ts"
import { recordFields } from "#lib/checks/answers/read-answer.ts"
import { operationOf } from "#lib/operations/registry.ts"

const AML = operationOf("aml")

/**
 * Whether a report names another number than the one that was asked about: its level says nothing about that person. Not known, and false, of a question that
 * cannot be decrypted.
 */
export function isOfAnother(body: Uint8Array | null, dni: string | undefined): boolean {
  if (body === null || dni === undefined) return false
  return otherThanAsked(AML, { dni }, recordFields(AML, body, ["dni"])).length > 0
}
