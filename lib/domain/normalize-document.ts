import type { SubjectKind } from "./subject-kinds.ts"

/** Blanks, dots, commas, quotes and dashes that people write within an identifier. */
const SIGNS = /[\s.,'’\-‐-―−]/gu
const DASHES = /[‐-―−]/gu
/** Characters that come with text copied from other programs and that nobody sees (U+202A, U+200B). */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu
/** A last sign that stands apart, or a letter: the check digit of a DNI. */
const WITH_CHECK = /^(.*\d)(?:[\s.,\-‐-―−]+[\da-z]|[a-z])$/iu

/** The words before a number that say what it is ("RUC: 20100000001"). */
const LABELS: { readonly [kind in SubjectKind]?: RegExp } = {
  dni: /^d\.?n\.?i\.?(?:\s*:\s*|\s+)/i,
  ruc: /^r\.?u\.?c\.?(?:\s*:\s*|\s+)/i,
  plate: /^(?:placa|plate)(?:\s*:\s*|\s+)/i,
  vin: /^vin(?:\s*:\s*|\s+)/i,
  ce: /^c\.?e\.?(?:\s*:\s*|\s+)/i,
  passport: /^(?:pasaporte|passport)(?:\s*:\s*|\s+)/i,
}

/**
 * A typed or pasted identifier without what people write around and within it: "40.000.001-5" is 40000001, "placa A1B 234" is A1B234, its letters stay as they
 * are. A text that does not become an identifier ("20512345678 EL SOL") stays, but for blanks at its ends. For fields of people, who see the change before anything
 * is asked; never for what a program sends.
 */
export function normalizeDocument(kind: SubjectKind, text: string): string {
  const seen = text.normalize("NFKC").replaceAll(UNSEEN, "").trim()
  const bare = seen.replace(LABELS[kind] ?? "", "")
  const signless = bare.replaceAll(SIGNS, "")
  switch (kind) {
    case "dni":
      return dniIn(bare) ?? seen
    case "ruc":
      return /^\d+$/.test(signless) ? signless : seen
    case "plate": {
      // Its hyphen is part of how it is written, and goes out with it.
      const plate = bare.replaceAll(DASHES, "-").replaceAll(/[\s.,'’]/gu, "")
      return isUnusualDocument(kind, plate) ? seen : plate
    }
    case "vin":
      return /^[a-z\d]{17}$/i.test(signless) ? signless : seen
    case "ce":
    case "passport":
      return /^[a-z]{0,3}\d+[a-z]?$/i.test(signless) ? signless : seen
    case "document":
    case "signature":
      return seen
  }
}

/**
 * Whether a document has another length or other signs than its kind usually has. Never a reason to refuse it: formats are not specified (the eight digits of a
 * match are a rule of its own). False for kinds whose forms vary.
 */
export function isUnusualDocument(kind: SubjectKind, text: string): boolean {
  switch (kind) {
    case "dni":
      return !/^\d{8}$/.test(text.trim())
    case "ruc":
      return !/^\d{11}$/.test(text.trim())
    case "plate":
      return !isPlate(text.trim())
    default:
      return false
  }
}

/** The form by which our records find a subject: two writings of one identifier have it in common. It is never sent or shown. */
export function normalForm(kind: SubjectKind, text: string): string {
  const form = normalizeDocument(kind, text).toUpperCase()
  return kind === "plate" ? form.replaceAll(SIGNS, "") : form
}

/** Digits alone; null where they are none. Seven digits and one apart stay: joined, they would be somebody else's. */
function dniIn(bare: string): string | null {
  const before = WITH_CHECK.exec(bare)?.[1]?.replaceAll(SIGNS, "")
  if (before !== undefined && /^\d{7,8}$/.test(before)) return before.length === 8 ? before : null
  const digits = bare.replaceAll(SIGNS, "")
  return /^\d+$/.test(digits) ? digits : null
}

/** Six or seven signs, letters and figures among them, with or without a hyphen: ABC-123, A1B-234, 1234-AB, ACB-0123. */
function isPlate(text: string): boolean {
  const signs = text.replace("-", "")
  const isDivided = /^[a-z\d]{2,5}-?[a-z\d]{2,5}$/i.test(text) && /^.{6,7}$/.test(signs)
  return isDivided && /[a-z]/i.test(signs) && /\d/.test(signs)
}
