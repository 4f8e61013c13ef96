import type { CheckSummary } from "#lib/checks/present-check.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"

type Asked = Pick<CheckSummary, "operation" | "input">

/** Splits a question into two parts: its subject, or the name of a request, and the rest. */
export function askedOf(check: Asked): { first: string; rest: string[] } {
  return check.operation === "signature" ? request(check) : question(check)
}

function question({ operation, input }: Asked) {
  const { identifier } = operationOf(operation).subject(input)
  return { first: identifier, rest: Object.values(input).filter((value) => value !== identifier) }
}

function request({ input }: Pick<Asked, "input">) {
  const { request: asked } = unflattenRequest(input)
  return { first: asked.name, rest: asked.signers.map((signer) => signer.full_name) }
}
