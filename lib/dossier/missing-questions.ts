import type { CheckState } from "#lib/checks/states.ts"
import type { CostClass, SubjectKind } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

type Fit = {
  operation: OperationSlug
  /** Fields of the question, with the identifier in its place. */
  input: (identifier: string) => Record<string, string>
  needsMore: boolean
}

const kycOf = (type: string): Fit => ({
  operation: "kyc",
  input: (document_number) => ({ document_type: type, document_number }),
  needsMore: false,
})

/** The questions that fit each kind of subject. `needsMore`: the identifier alone does not make a question of it. */
const FITTING: Record<SubjectKind, readonly Fit[]> = {
  dni: [
    { operation: "person", input: (dni) => ({ dni }), needsMore: false },
    { operation: "person-ext", input: (dni) => ({ dni }), needsMore: false },
    { operation: "aml", input: (dni) => ({ dni }), needsMore: false },
    kycOf("dni"),
    { operation: "match", input: (dni) => ({ dni }), needsMore: true },
  ],
  ce: [
    { operation: "foreigner", input: (document_number) => ({ document_number }), needsMore: true },
    kycOf("ce"),
  ],
  passport: [kycOf("passport")],
  document: [{ operation: "kyc", input: (document_number) => ({ document_number }), needsMore: true }],
  ruc: [{ operation: "company", input: (ruc) => ({ ruc }), needsMore: false }],
  plate: [
    { operation: "vehicle", input: (plate) => ({ plate }), needsMore: false },
    { operation: "vehicle-registry", input: (plate) => ({ plate }), needsMore: false },
  ],
  vin: [{ operation: "vin", input: (vin) => ({ vin }), needsMore: false }],
  signature: [],
}

/** The newest check of an operation about the subject. */
export type LastOfOperation = { operation: OperationSlug; checkId: string; state: CheckState }

/** A question about the subject that has no answer yet. */
export type MissingQuestion = {
  operation: OperationSlug
  cost: CostClass
  /** Its newest try; null when it was never asked. */
  last: LastOfOperation | null
  /** `ask`: with one press; `form`: it needs more fields; `open`: an earlier one is not over, asking again may cost twice. */
  way: "ask" | "form" | "open"
}

/** An earlier one may still be answered, or nobody knows whether it was taken. */
const NOT_OVER: readonly CheckState[] = ["queued", "sending", "waiting", "halted", "pending", "unknown"]

/** What was not asked yet of a subject of that kind, or not answered. */
export function missingQuestions(
  kind: SubjectKind,
  answered: readonly OperationSlug[],
  last: readonly LastOfOperation[],
): MissingQuestion[] {
  return FITTING[kind]
    .filter(({ operation }) => !answered.includes(operation))
    .map(({ operation, needsMore }) => {
      const newest = last.find((one) => one.operation === operation) ?? null
      return { operation, cost: factsOf(operation).cost, last: newest, way: wayOf(newest, needsMore) }
    })
}

function wayOf(newest: LastOfOperation | null, needsMore: boolean): MissingQuestion["way"] {
  if (newest !== null && NOT_OVER.includes(newest.state)) return "open"
  return needsMore ? "form" : "ask"
}

/** The fields of that question about that subject; null when it does not fit its kind. */
export function questionAbout(
  kind: SubjectKind,
  identifier: string,
  operation: OperationSlug,
): Record<string, string> | null {
  return FITTING[kind].find((fit) => fit.operation === operation)?.input(identifier) ?? null
}
