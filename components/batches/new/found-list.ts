import { guessColumns } from "#components/table-import/guess-columns.ts"
import { guessHeading, type Headed, headedAt } from "#components/table-import/heading.ts"
import type { ImportField, Mapping, SheetRow } from "#components/table-import/import-field.ts"
import { columnsOf, mappedSheet, valueAt } from "#components/table-import/map-columns.ts"
import { factsOf, identifierField, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { documentIn, isSameButSigns } from "./document-in.ts"
import { CELLS, type Listed, listedValues } from "./pasted-list.ts"
import { likeDocument, type NewRow } from "./use-batch-import.ts"

/** Documents whose form says what they are; of two that a list looks like, the first one is taken. */
const FORMED = ["dni", "ruc", "plate", "vin"] as const
/** The kinds of documents that a list may be of. */
export const LIST_KINDS = [...FORMED, "ce", "passport"] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** The field that the document of a row is read into, whatever each query calls it. */
export const DOCUMENT = "document"

/** The fields that the columns of a list of such documents may be: the document, and what its queries ask beside it. */
export type FieldsAbout = (kind: ListKind) => ImportField[]

/** How the rows of a sheet are read. */
export type ListReading = { kind: ListKind; heading: number | null; mapping: Mapping }

/** The queries that documents of that kind make, in the order in which people meet them. */
export function queriesAbout(kind: ListKind): OperationSlug[] {
  return QUESTION_SLUGS.filter((slug) => Object.hasOwn(factsOf(slug).about, kind))
}

/** The fields of a kind by those of the operations. */
export function fieldsAbout(
  kind: ListKind,
  label: string,
  fieldsOf: (operation: OperationSlug) => ImportField[],
): ImportField[] {
  const queries = queriesAbout(kind)
  const documents = queries.slice(0, 1).flatMap(fieldsOf)
  const own = (operation: OperationSlug) =>
    fieldsOf(operation).filter(
      ({ field }) => field !== identifierField(operation) && field !== "document_type",
    )
  return [
    {
      field: DOCUMENT,
      label,
      names: documents.flatMap(({ field, names }) =>
        queries.some((slug) => identifierField(slug) === field) ? names : [],
      ),
      look: (cell) => likeDocument(kind, cell),
      besides: [],
      isFigures: kind === "dni" || kind === "ruc",
      optional: false,
    },
    ...queries.flatMap(own),
  ]
}

/** Reads rows as documents of that kind. */
export function readAs(kind: ListKind, rows: readonly SheetRow[], fields: FieldsAbout): ListReading {
  const heading = guessHeading(rows, fields(kind))
  return { kind, heading, mapping: guessColumns(headedAt(rows, heading), fields(kind)) }
}

/** So many rows, or characters of a text, tell what kind a list is of. */
const INSPECTED = { rows: 200, characters: 20_000 }

/** Reads rows as the kind that most of them look like. */
export function readList(rows: readonly SheetRow[], fields: FieldsAbout): ListReading {
  const first = rows.slice(0, INSPECTED.rows)
  const likeOf = (kind: ListKind) => {
    const reading = readAs(kind, first, fields)
    return sortRows(headedAt(first, reading.heading), reading).like.length
  }
  return readAs(mostOf(likeOf), rows, fields)
}

/** The kind that most of a list looks like; one of any form only where it looks like no other. */
function mostOf(likeOf: (kind: ListKind) => number): ListKind {
  const counted = FORMED.map((kind) => ({ kind, like: likeOf(kind) }))
  const most = counted.reduce((best, one) => (one.like > best.like ? one : best))
  return most.like === 0 && likeOf("ce") > 0 ? "ce" : most.kind
}

/** The rows that hold such a document, and those that hold something else in its place. */
export function sortRows({ rows }: Headed, { kind, mapping }: ListReading) {
  const columns = columnsOf(mapping, DOCUMENT)
  const filled = rows.filter(({ cells }) => valueAt(cells, columns) !== "")
  const isLike = ({ cells }: SheetRow) => documentIn(kind, valueAt(cells, columns)) !== null
  return { like: filled.filter(isLike), unlike: filled.filter((row) => !isLike(row)) }
}

/** The rows of a pasted list of bare documents, some of them beside words; null for a table. `restHead` heads the words. */
export function listedRows(text: string, fields: FieldsAbout, restHead: string): SheetRow[] | null {
  const valuesOf = (kind: ListKind, part = text) => {
    const [field] = fields(kind)
    return (field && listedValues(part, field, kind)) ?? []
  }
  // Titles above columns are a table's, whatever document they name.
  const isTable = (kind: ListKind) =>
    fields(kind)
      .slice(0, 1)
      .some((field) => listedValues(text.slice(0, INSPECTED.characters), field, kind) === null)
  if (LIST_KINDS.some(isTable)) return null
  const likeIn = (kind: ListKind, values: readonly Listed[]) =>
    values.filter(({ value }) => documentIn(kind, value) !== null).length
  const kind = mostOf((one) => likeIn(one, valuesOf(one, text.slice(0, INSPECTED.characters))))
  const values = valuesOf(kind)
  const like = likeIn(kind, values)
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "")
  const isDivided = lines.filter((line) => CELLS.test(line.trim())).length * 2 > lines.length
  const isBare = values.every(({ rest }) => rest === "")
  if (like === 0 || (isDivided && !(isBare && like === values.length))) return null
  if (isBare) return values.map(({ line, value }) => ({ line, cells: [value] }))
  const rows = values.map(({ line, value, rest }) => ({ line, cells: [value, rest] }))
  return [{ line: 0, cells: [fields(kind)[0]?.label ?? "", restHead] }, ...rows]
}

/** The rows of a batch of that operation, their documents in the normal form by which they were counted. Cells that only other queries ask for are kept with them, for those that follow. */
export function batchRows(
  operation: OperationSlug,
  headed: Headed,
  { kind, mapping }: ListReading,
): NewRow[] {
  const identifier = identifierField(operation)
  const own = factsOf(operation).fields.map(({ name }): [string, readonly number[]] => [
    name,
    columnsOf(mapping, name === identifier ? DOCUMENT : name),
  ])
  const valuesOf = new Map(mappedSheet(headed, mapping).rows.map(({ line, values }) => [line, values]))
  const { rows, others, heads } = mappedSheet(headed, Object.fromEntries(own))
  const read = rows.map((row) => {
    const asWritten = row.values[identifier] ?? ""
    return { ...row, asWritten, document: documentIn(kind, asWritten) ?? asWritten }
  })
  // Documents that lost more than signs, such as a check digit, are kept as they were too.
  const isKept = read.some(({ asWritten, document }) => !isSameButSigns(asWritten, document))
  const { [identifier]: documentHead = "", ...otherFields } = heads
  const columns = isKept
    ? { heads: [...others, documentHead], fieldHeads: otherFields }
    : { heads: others, fieldHeads: heads }
  return read.map(({ line, values, others: cells, asWritten, document }) => ({
    line,
    values: {
      ...factsOf(operation).about[kind],
      ...valuesOf.get(line),
      ...values,
      [identifier]: document,
    },
    others: { ...columns, cells: isKept ? [...cells, asWritten] : cells },
  }))
}
