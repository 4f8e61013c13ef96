/** A section of an answer's page: fields one below the other, or one field that holds a list. */
export type RecordSection<Field extends string = string> = {
  /** Its heading, in the messages `answers.sections`; a list is headed by the name of its field. */
  title: string
  fields: readonly Field[]
  /** Short values, read two beside each other where there is room. */
  dense?: boolean
  /** Seldom decides anything: closed until somebody opens it, whole on paper. */
  folded?: boolean
  /** The only field holds a list. `columns`: the fields of an item that the specification names or has shown; without them each is a tree. */
  list?: { columns?: readonly string[] }
}

/** The list of a vehicle's owners: texts, or objects that name each. */
export type OwnerList<Field extends string = string> = {
  field: Field
  /** The fields of an item with the name and the document number; absent where the items are names. */
  name?: string
  document?: string
}

/** A word, a number or a list of a record that a list of checks shows beside its title, and counts and filters by. */
export type MarkedField<Field extends string = string> =
  /** A word of the service. It weighs unless it is one of the `usual` ones; without them it never does. `shown`: the field with its words for people. `usualSays` false: a usual one says nothing by itself, and is left out. */
  | { as: "word"; field: Field; usual?: readonly string[]; shown?: Field; usualSays?: false }
  /** Distinguishes one record from another, never counted. */
  | { as: "text"; field: Field }
  /** A level of the scale of AML reports: it weighs unless it is the lowest. */
  | { as: "level"; field: Field }
  /** Whether a level agrees with the lists of its report (`levelDisagreement`); a disagreement always weighs, an agreement is not shown. */
  | { as: "disagreement"; field: Field; lists: readonly Field[] }
  /** Items of lists, all together; any weigh. `name` is its message in `results.count`. */
  | { as: "count"; field: Field; name: "hits" | "liens"; lists: readonly Field[] }
  /** Weighs when it is `true`. */
  | { as: "flag"; field: Field }
  /** A score from 0 to 100 with those of its parts; it weighs when one of them is not above the specification's line (Scoring rules 4). */
  | { as: "score"; field: Field; parts: Field }

/** The reading of an answer's record: its subject, its order, and the fields that it shares with a question or another record. */
export type RecordReading<Field extends string = string> = {
  /** The field that repeats the identifier that was asked about; it is shown above the title. */
  identifier?: Field
  title: readonly Field[]
  /** The fields under the title; in a sentence where there is a message `answers.beside.{slug}.{field}`. */
  beside: readonly Field[]
  /** Every field of the specification is in exactly one. */
  sections: readonly RecordSection<Field>[]
  /** Fields that hold the identifier of something that may be asked about, or has a dossier; the documents of owners are it anyway. */
  leads: readonly Field[]
  /** Numbers and codes that are read character by character. */
  codes: readonly Field[]
  /** The fields shown in a dossier; none: the first fields of the record. */
  summary: readonly Field[]
  /** The fields of its one-line result besides the title (`resultOf`). */
  marks: readonly MarkedField<Field>[]
  owners?: OwnerList<Field>
  /** Fields of the question, besides the identifier, and those of the record that repeat them. */
  repeats: { readonly [asked: string]: Field }
  /** Fields that a match declares, and the fields of the record with the same meaning: our own answer to a match would compare it with itself. */
  declared: { readonly [declared: string]: Field }
  /** Whether it is compared with the answer before: of a `series` each counts by itself, a `report` has a history of its own. */
  overTime: "compared" | "series" | "report"
}

export const UNSHOWN_RECORD: RecordReading = {
  title: [],
  beside: [],
  sections: [],
  leads: [],
  codes: [],
  summary: [],
  marks: [],
  repeats: {},
  declared: {},
  overTime: "compared",
}
