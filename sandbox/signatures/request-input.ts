import type { FieldErrors } from "#sandbox/http/answer.ts"
import { UploadedDocument } from "./uploaded-document.ts"

export type SignatureInput = {
  name: string
  expiresAt: number
  documents: { name: string; stored: UploadedDocument }[]
  signers: {
    full_name: string
    document_type: string
    document_number: string
    email: string
    phone: string | null
  }[]
}

type Fields = { [field: string]: unknown }
type Report = (field: string, message: string) => void

const MAX_MINUTES = 43_200
const MIN_AHEAD_MS = 10 * 60_000
const DOCUMENT_TYPES = ["dni", "ce", "passport"]

/** A required text of at most `max` characters; reports its errors at `at` and returns "" then. */
function requiredText(fields: Fields, name: string, max: number, report: Report, at = name): string {
  const value = fields[name]
  if (value === undefined || value === null || value === "") report(at, `El campo ${at} es obligatorio.`)
  else if (typeof value !== "string") report(at, `El campo ${at} debe ser una cadena de texto.`)
  else if (value.trim() === "") report(at, `El campo ${at} es obligatorio.`)
  else if ([...value].length > max) report(at, `El campo ${at} no debe superar los ${max} caracteres.`)
  else return value
  return ""
}

/** The items of a required list; reports a list that is missing or empty and items that are no objects. */
function requiredItems(fields: Fields, name: string, report: Report): Fields[] {
  const value = fields[name]
  if (value === undefined || value === null) report(name, `El campo ${name} es obligatorio.`)
  else if (!Array.isArray(value)) report(name, `El campo ${name} debe ser una lista.`)
  else if (value.length === 0) report(name, `El campo ${name} debe tener al menos 1 elemento.`)
  if (!Array.isArray(value)) return []
  return value.map((item: unknown, index) => {
    if (typeof item === "object" && item !== null && !Array.isArray(item)) return item as Fields
    report(`${name}.${index}`, `El campo ${name}.${index} debe ser un objeto.`)
    return {}
  })
}

function readDocument(
  item: Fields,
  index: number,
  report: Report,
): { name: string; stored: UploadedDocument | null } {
  const name = requiredText(item, "name", 255, report, `documents.${index}.name`)
  const at = `documents.${index}.file`
  const stored = item.file instanceof UploadedDocument ? item.file : null
  if (item.file === undefined || item.file === null || stored?.size === 0)
    report(at, `El campo ${at} es obligatorio.`)
  else if (!stored?.isBase64) report(at, `El campo ${at} debe ser un archivo codificado en Base64.`)
  else if (!stored.isPdf) report(at, `El campo ${at} debe ser un archivo PDF.`)
  return { name, stored }
}

function readSigner(item: Fields, index: number, report: Report): SignatureInput["signers"][number] {
  const at = (field: string) => `signers.${index}.${field}`
  const text = (field: string, max: number) => requiredText(item, field, max, report, at(field))
  const signer = {
    full_name: text("full_name", 255),
    document_type: text("document_type", 255),
    document_number: text("document_number", 30),
    email: text("email", 255),
    phone: item.phone === undefined || item.phone === null ? null : text("phone", 20),
  }
  if (signer.document_type && !DOCUMENT_TYPES.includes(signer.document_type)) {
    report(at("document_type"), `El campo ${at("document_type")} debe ser dni, ce o passport.`)
  }
  if (signer.email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(signer.email)) {
    report(at("email"), `El campo ${at("email")} debe ser una dirección de correo válida.`)
  }
  return signer
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** An ISO 8601 date-time as milliseconds, or null. Without an offset it is read as UTC. */
function readDateTime(text: string): number | null {
  const found = DATE_TIME.exec(text)
  if (!found) return null
  const value = Date.parse(found[3] === undefined ? `${text}Z` : text)
  return Number.isNaN(value) ? null : value
}

function readExpiry(fields: Fields, now: number, report: Report): number {
  const { expires_at: at = null, expires_in: within = null } = fields
  if (at === null && within === null) {
    report("expires_at", "El campo expires_at es obligatorio cuando expires_in no está presente.")
    report("expires_in", "El campo expires_in es obligatorio cuando expires_at no está presente.")
    return now
  }
  const minutes = typeof within === "number" && Number.isInteger(within) ? within : null
  if (within !== null && minutes === null)
    report("expires_in", "El campo expires_in debe ser un número entero.")
  else if (minutes !== null && (minutes < 1 || minutes > MAX_MINUTES)) {
    report("expires_in", `El campo expires_in debe estar entre 1 y ${MAX_MINUTES}.`)
  }
  if (at === null) return now + (minutes ?? 0) * 60_000
  const moment = typeof at === "string" ? readDateTime(at) : null
  if (moment === null) report("expires_at", "El campo expires_at debe ser una fecha y hora ISO 8601.")
  else if (moment < now + MIN_AHEAD_MS)
    report("expires_at", "El campo expires_at debe ser al menos 10 minutos posterior a la hora actual.")
  return moment ?? now
}

/** Reads a signature request against every limit of the specification; errors are keyed like `signers.2.email`. */
export function readSignatureInput(
  fields: Fields,
  now: number,
): { input: SignatureInput; errors: null } | { input: null; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const report: Report = (field, message) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  const name = requiredText(fields, "name", 255, report)
  const expiresAt = readExpiry(fields, now, report)
  const documents = requiredItems(fields, "documents", report).map((item, index) =>
    readDocument(item, index, report),
  )
  const signers = requiredItems(fields, "signers", report).map((item, index) =>
    readSigner(item, index, report),
  )
  if (Object.keys(errors).length > 0) return { input: null, errors }
  const whole = documents.flatMap(({ name: title, stored }) => (stored ? [{ name: title, stored }] : []))
  return { input: { name, expiresAt, documents: whole, signers }, errors: null }
}
