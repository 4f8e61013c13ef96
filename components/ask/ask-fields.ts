import type { InputOf, OperationSlug } from "#lib/operations/registry.ts"

/** How a field is typed in. What it means and usually looks like is in the messages `ask.field.{name}`. */
export type AskControl = "identifier" | "text" | "date" | "documentType"

export type AskField<Name extends string = string> = {
  name: Name
  control: AskControl
  /** What the value usually looks like: a hint, never a rule (the specification does not show the formats). */
  usually?: "dni" | "ruc" | "plate" | "ce" | "vin" | "eightDigits"
  /** The specification rules its form: what breaks it is an error, and not merely unusual. */
  ruled?: boolean
  /** May be left empty, and is then not sent. */
  optional?: boolean
  /** Out of sight until somebody adds it. */
  added?: boolean
}

/** The fields of each operation's question, in the order in which they are typed. */
export const ASK_FIELDS: { [S in OperationSlug]: readonly AskField<keyof InputOf<S> & string>[] } = {
  person: [{ name: "dni", control: "identifier", usually: "dni" }],
  "person-ext": [{ name: "dni", control: "identifier", usually: "dni" }],
  foreigner: [
    { name: "document_number", control: "identifier", usually: "ce" },
    { name: "birthdate", control: "date" },
  ],
  company: [{ name: "ruc", control: "identifier", usually: "ruc" }],
  vehicle: [{ name: "plate", control: "identifier", usually: "plate" }],
  "vehicle-registry": [{ name: "plate", control: "identifier", usually: "plate" }],
  kyc: [
    { name: "document_type", control: "documentType" },
    { name: "document_number", control: "identifier" },
  ],
  vin: [{ name: "vin", control: "identifier", usually: "vin" }],
  match: [
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
  aml: [{ name: "dni", control: "identifier", usually: "dni" }],
}

/** The field that the identifier goes into. */
export function identifierField(operation: OperationSlug): string {
  return ASK_FIELDS[operation].find(({ control }) => control === "identifier")?.name ?? ""
}

/** The types that the specification names; it says "e.g.", so any other word may be asked too. */
export const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const

/** What a form starts with: nothing typed, and the commonest type of document chosen. */
export function emptyValues(operation: OperationSlug): Record<string, string> {
  return Object.fromEntries(
    ASK_FIELDS[operation].map(({ name, control }) => [name, control === "documentType" ? "dni" : ""]),
  )
}
