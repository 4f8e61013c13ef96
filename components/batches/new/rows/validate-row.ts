import { entryNote, usualOf } from "#components/ask/entry-notes.ts"
import { formSchema } from "#components/ask/form-schema.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { questionForm, unusualDocument } from "#lib/operations/question-document.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { normalizeVin, type VinFault, vinFaults } from "#lib/operations/vin-format.ts"
import type { DraftRow, FaultKind, RowFault, Validation } from "./draft-row.ts"

const KIND_OF_MESSAGE: Record<string, FaultKind> = {
  required: "required",
  eightDigits: "eightDigits",
  oneMoreField: "oneMoreField",
  oneCharacter: "oneCharacter",
  wholeDate: "date",
  incompleteDate: "date",
}

/** A value far from any VIN is recognized by its length and its first characters; thousands of messages would add nothing. */
const MAX_VIN_FAULTS = 24

const known = new WeakMap<DraftRow, Validation>()
const schemas = new Map<OperationSlug, ReturnType<typeof formSchema>>()

/**
 * Validates a row by the rules of its operation, the same that its form and the server apply. Cached for as long as the row exists, since a
 * list of ten thousand is checked again with every change. `today` is the civil date (YYYY-MM-DD) at the desk.
 */
export function validateRow(operation: OperationSlug, row: DraftRow, today: string): Validation {
  const earlier = known.get(row)
  if (earlier) return earlier
  const validation = validate(operation, row, today)
  known.set(row, validation)
  return validation
}

function validate(operation: OperationSlug, row: DraftRow, today: string): Validation {
  const values = Object.fromEntries(
    factsOf(operation).fields.map(({ name }) => [name, row.values[name] ?? ""] as const),
  )
  const parsed = schemaOf(operation).safeParse(values)
  const broken = parsed.success
    ? []
    : onePerKind(
        parsed.error.issues.flatMap(({ path, message }) => faultsOf(String(path[0] ?? ""), message, values)),
      )
  const serverErrors = Object.entries(row.serverErrors ?? {}).flatMap(([field, messages]) =>
    messages.map((message): RowFault => ({ field, kind: "refused", message })),
  )
  const notes = notesOf(operation, values, today)
  const input = withoutEmpty(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])),
  )
  const faults = [...broken, ...formulasIn(values), ...serverErrors]
  if (!parsed.success || faults.length > serverErrors.length)
    return { faults, notes, input, isUnusual: false, question: null, subject: null }
  const asked = withoutEmpty(parsed.data)
  return {
    faults,
    notes,
    input: asked,
    isUnusual: unusualDocument(operation, asked) !== null,
    question: questionForm(operation, asked),
    subject: operationOf(operation).subject(asked),
  }
}

/** Made once: building a schema takes longer than using it. */
function schemaOf(operation: OperationSlug): ReturnType<typeof formSchema> {
  const schema = schemas.get(operation) ?? formSchema(operation)
  schemas.set(operation, schema)
  return schema
}

/** A date that is not whole breaks the specification's rule and the form's; one of them is enough to say. */
function onePerKind(faults: readonly RowFault[]): RowFault[] {
  return faults.filter(
    (fault, index) =>
      fault.vin !== undefined ||
      faults.findIndex(({ field, kind }) => field === fault.field && kind === fault.kind) === index,
  )
}

function faultsOf(field: string, message: string, values: Record<string, string>): RowFault[] {
  const kind = KIND_OF_MESSAGE[message] ?? "text"
  // In a list a date is text: 3/5/1990 is whole, but not written as it is sent.
  if (kind === "date" && !/^\d{4}-\d{2}-\d{2}$/.test((values[field] ?? "").trim()))
    return [{ field, kind, message: "dateForm" }]
  if (message !== "vinFormat") return [{ field, kind, message }]
  return vinFaults(normalizeVin(values[field] ?? ""))
    .slice(0, MAX_VIN_FAULTS)
    .map((vin) => ({ field, kind: kindOfVin(vin), message, vin }))
}

/** A spreadsheet's formula or error in place of a value: nobody wants to ask about that. Our rule, for lists only. */
function formulasIn(values: Record<string, string>): RowFault[] {
  return Object.entries(values).flatMap(([field, value]): RowFault[] => {
    const message = spreadsheetResidue(value)
    return message === null ? [] : [{ field, kind: "formula", message }]
  })
}

function kindOfVin(fault: VinFault): FaultKind {
  if (fault.kind === "length") return fault.length < 17 ? "vinShort" : "vinLong"
  if (fault.kind === "character") return "vinCharacter"
  return fault.character === "I" ? "vinI" : fault.character === "O" ? "vinO" : "vinQ"
}

function notesOf(
  operation: OperationSlug,
  values: Record<string, string>,
  today: string,
): Validation["notes"] {
  return factsOf(operation).fields.flatMap((field) => {
    const usually = usualOf(field, values)
    const note = entryNote(
      { control: field.control, ...(usually && { usually }) },
      values[field.name] ?? "",
      today,
    )
    return note ? [{ field: field.name, note }] : []
  })
}

/** The errors that spreadsheets show in a cell, in English and in Spanish. */
const ERROR =
  /^#(N\/A|N\/D|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|NUM!|¡NUM!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!|GETTING_DATA)$/iu

/** A key of `validation` when a cell holds what a spreadsheet left there in place of a value: an error or a formula; else null. */
export function spreadsheetResidue(text: string): "cellError" | "cellFormula" | null {
  const value = text.trim()
  if (ERROR.test(value)) return "cellError"
  return value.startsWith("=") ? "cellFormula" : null
}
