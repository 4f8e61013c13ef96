import { otherThanAsked } from "#lib/checks/answers/other-than-asked.ts"
import { recordFields } from "#lib/checks/answers/read-answer.ts"
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { operationOf } from "#lib/operations/registry.ts"

const AML = operationOf("aml")

/** Why a report may say nothing about whom it was asked about: it names another number, or that one is probably mistyped. */
export type ReportDoubts = { isOfAnother: boolean; isUnusual: boolean }

/** Returns the doubts about a report by its answer and the number that was asked about. Neither is known, and both are false, of what cannot be decrypted. */
export function reportDoubts(body: Uint8Array | null, dni: string | undefined): ReportDoubts {
  if (dni === undefined) return { isOfAnother: false, isUnusual: false }
  const named = body === null ? [] : otherThanAsked(AML, { dni }, recordFields(AML, body, ["dni"]))
  return { isOfAnother: named.length > 0, isUnusual: isUnusualDocument("dni", dni) }
}
