import type { CostClass } from "#lib/domain/charges.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { QuestionField, QuestionGroup, QuestionIcon } from "./question-field.ts"

/** What every page needs of an operation, apart from its schemas: those are loaded only where input is validated or an answer is read. */
export type OperationFacts = {
  key: KeySlot
  cost: CostClass
  fields: readonly QuestionField[]
  /** The kinds of identifier that make a question of it, each with the fields that are known by the kind. */
  about: { readonly [kind in SubjectKind]?: Readonly<Record<string, string>> }
  /** False: the omnibox does not offer it first for an identifier of those kinds, only below the others. */
  isGuessed?: false
  /** Its place in the navigation; null where it has none. */
  menu: { group: QuestionGroup; icon: QuestionIcon } | null
}

const FACTS = {
  person: {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "dni", control: "identifier", usually: "dni" }],
    about: { dni: {} },
    menu: { group: "people", icon: "user" },
  },
  "person-ext": {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "dni", control: "identifier", usually: "dni" }],
    about: { dni: {} },
    menu: { group: "people", icon: "idCard" },
  },
  foreigner: {
    key: "lookup",
    cost: "unspecified",
    fields: [
      { name: "document_number", control: "identifier", usually: "ce" },
      { name: "birthdate", control: "date" },
    ],
    about: { ce: {} },
    menu: { group: "people", icon: "globe" },
  },
  company: {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "ruc", control: "identifier", usually: "ruc" }],
    about: { ruc: {} },
    menu: { group: "people", icon: "building" },
  },
  vehicle: {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "plate", control: "identifier", usually: "plate" }],
    about: { plate: {} },
    menu: { group: "vehicles", icon: "car" },
  },
  "vehicle-registry": {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "plate", control: "identifier", usually: "plate" }],
    about: { plate: {} },
    menu: { group: "vehicles", icon: "file" },
  },
  vin: {
    key: "vin",
    cost: "unit",
    fields: [{ name: "vin", control: "identifier", usually: "vin" }],
    about: { vin: {} },
    menu: { group: "vehicles", icon: "barcode" },
  },
  match: {
    key: "match",
    cost: "token",
    fields: [
      { name: "dni", control: "identifier", usually: "eightDigits", ruled: true },
      { name: "names", control: "text", optional: true },
      { name: "fathers_last_name", control: "text", optional: true, added: true },
      { name: "mothers_last_name", control: "text", optional: true, added: true },
      { name: "married_last_name", control: "text", optional: true, added: true },
      { name: "verification_digit", control: "identifier", ruled: true, optional: true, added: true },
      { name: "birth_date", control: "date", ruled: true, optional: true, added: true },
      { name: "issue_date", control: "date", ruled: true, optional: true, added: true },
      { name: "expiration_date", control: "date", ruled: true, optional: true, added: true },
    ],
    about: { dni: {} },
    isGuessed: false, // an identifier alone declares nothing
    menu: { group: "integrity", icon: "scale" },
  },
  kyc: {
    key: "platform",
    cost: "none",
    fields: [
      { name: "document_type", control: "documentType" },
      { name: "document_number", control: "identifier", typeField: "document_type" },
    ],
    about: {
      dni: { document_type: "dni" },
      ce: { document_type: "ce" },
      passport: { document_type: "passport" },
      document: {},
    },
    menu: { group: "integrity", icon: "face" },
  },
  aml: {
    key: "platform",
    cost: "unspecified",
    fields: [{ name: "dni", control: "identifier", usually: "dni" }],
    about: { dni: {} },
    menu: { group: "integrity", icon: "shield" },
  },
  signature: {
    key: "platform",
    cost: "unspecified",
    fields: [], // a builder of its own asks
    about: {},
    menu: null,
  },
} as const satisfies Record<string, OperationFacts>

export type CheckOperation = keyof typeof FACTS
type OperationSlug = Exclude<CheckOperation, "signature">

export function factsOf(operation: CheckOperation): OperationFacts {
  return FACTS[operation]
}

/** Every question, in the order in which people meet them. */
export const QUESTION_SLUGS = (Object.keys(FACTS) as CheckOperation[]).filter(isQuestion)

/** Whether that word is an operation with a form: all but the signature request, whose builder is its own. */
export function isQuestion(word: string): word is OperationSlug {
  return Object.hasOwn(FACTS, word) && FACTS[word as CheckOperation].fields.length > 0
}

export function identifierField(operation: OperationSlug): string {
  return factsOf(operation).fields.find(({ control }) => control === "identifier")?.name ?? ""
}

export type IdentifierQuestion = {
  operation: OperationSlug
  input: Record<string, string>
  missing: string[]
  known: readonly string[]
}

export function questionsAbout(kind: SubjectKind, identifier: string): IdentifierQuestion[] {
  return QUESTION_SLUGS.flatMap((operation) => {
    const known = factsOf(operation).about[kind]
    return known ? [questionWith(operation, identifier, known)] : []
  }).sort((one, other) => factsOf(one.operation).fields.length - factsOf(other.operation).fields.length)
}

export function questionWith(
  operation: OperationSlug,
  identifier: string,
  known: Readonly<Record<string, string>> = {},
): IdentifierQuestion {
  const input = { ...known, [identifierField(operation)]: identifier }
  const missing = factsOf(operation)
    .fields.map(({ name }) => name)
    .filter((name) => !(name in input))
  return { operation, input, missing, known: Object.values(known) }
}
