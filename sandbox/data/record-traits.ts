import type { Trait } from "#sandbox/choices/notable.ts"
import { ACCENT_NAME, FORMULA_NAME, HTML_NAME, LONG_NAME } from "./names.ts"

/** Means "the field `data` is not in the envelope at all". */
export const ABSENT = Symbol("absent")
/** Means "no record, in the shape that the choice `lookupWithoutRecord` names". */
export const BY_CHOICE = Symbol("by choice")

export type RecordData = { [field: string]: unknown }

/** Texts that replace names and free text for a trait, or null for a subject like any other. */
export function flavourOf(trait: Trait): typeof HTML_NAME | null {
  if (trait === "long") return LONG_NAME
  if (trait === "html") return HTML_NAME
  if (trait === "formula") return FORMULA_NAME
  if (trait === "accents") return ACCENT_NAME
  return null
}

/** Every value in a JSON type that the specification does not name for it. */
export function withWrongTypes(value: unknown): unknown {
  if (value === null) return false
  if (typeof value === "string") return /^\d+$/.test(value) ? Number(value) : [value]
  if (typeof value === "number") return String(value)
  if (typeof value === "boolean") return value ? "SI" : "NO"
  if (Array.isArray(value)) return { total: value.length }
  return Object.fromEntries(
    Object.entries(value as RecordData).map(([key, inner]) => [key, withWrongTypes(inner)]),
  )
}

/** A record with fields that the specification does not know, in every JSON type. */
export function withExtraFields(record: RecordData): RecordData {
  return {
    ...record,
    campo_nuevo: "valor no especificado",
    fuente: { sistema: "registro-2", version: 7, historico: [{ fecha: "2020-01-31", nota: null }] },
    puntaje_interno: 0,
    vigente: false,
    etiquetas: [],
  }
}

/** Applies an identifier's trait to its record; the generators have already put its texts and nulls in. */
export function applyTrait(trait: Trait, record: RecordData): unknown {
  if (trait === "record-null") return null
  if (trait === "record-empty") return {}
  if (trait === "record-absent") return ABSENT
  if (trait === "record-by-choice") return BY_CHOICE
  if (trait === "extra-fields") return withExtraFields(record)
  if (trait === "wrong-types") return withWrongTypes(record)
  return record
}
