import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

const USUAL = {
  dni: "45678912",
  eightDigits: "45678912",
  ruc: "20100047218",
  plate: "ABC123",
  ce: "001234567",
  vin: "9BWZZZ377VT004251",
} as const

const OF_CONTROL = {
  identifier: "45678912",
  text: "MARIA ELENA",
  date: "1990-05-21",
  documentType: "dni",
} as const

/** A question that keeps the rules of that operation: each field that must be there, and the first of the others. */
export function sampleQuestion(slug: OperationSlug): Record<string, string> {
  const { fields } = operationOf(slug)
  const asked = fields.filter(({ optional, added }) => !optional || !added)
  return Object.fromEntries(
    asked.map(({ name, control, usually }) => [name, usually ? USUAL[usually] : OF_CONTROL[control]]),
  )
}
