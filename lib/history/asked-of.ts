import type { CheckSummary } from "#lib/checks/present-check.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"

type Asked = Pick<CheckSummary, "operation" | "input">

/** A field of a question as it was asked; `kind`: it is the word for a type of document, of that kind. */
export type AskedPart = { value: string; kind?: SubjectKind }

/** Splits a question into two parts: its subject, or the name of a request, and the rest. */
export function askedOf(check: Asked): { first: string; rest: AskedPart[] } {
  return check.operation === "signature" ? request(check) : question(check)
}

function question({ operation, input }: Asked) {
  const { fields, subject } = operationOf(operation)
  const { identifier, kind } = subject(input)
  const typeField = fields.find(({ control }) => control === "documentType")?.name
  const rest = Object.entries(input).filter(([, value]) => value !== identifier)
  return {
    first: identifier,
    rest: rest.map(([name, value]) =>
      name === typeField && kind !== "document" ? { value, kind } : { value },
    ),
  }
}

function request({ input }: Pick<Asked, "input">) {
  const { request: asked } = unflattenRequest(input)
  return { first: asked.name, rest: asked.signers.map((signer) => ({ value: signer.full_name })) }
}
