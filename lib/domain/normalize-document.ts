import type { SubjectKind } from "./subject-kinds.ts"

/** Blanks, dots, commas, quotes and dashes that people write within an identifier. */
const SIGNS = /[\s.,'’\-‐-―−]/gu
const DASHES = /[‐-―−]/gu
/** Characters that come with text copied from other programs and that nobody sees (U+202A, U+200B). */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu
/** A last sign that stands apart, or a letter: the check digit of a DNI. */
const WITH_CHECK = /^(.*\d)(?:[\s.,\-‐-―−]+[\da-z]|[a-z])$/iu

/** The words before a number that say what it is ("RUC: 20100000001"). */
const LABELS: { readonly [word: string]: SubjectKind } = {
  dni: "dni",
  ruc: "ruc",
  placa: "plate",
  plate: "plate",
  vin: "vin",
  ce: "ce",
  pasaporte: "passport",
  passport: "passport",
}

/** An identifier without what people write around it; a text that does not become one stays. For people, who see the change, never for programs. */
export function normalizeDocument(kind: SubjectKind, text: string): string {
  const seen = text.normalize("NFKC").replaceAll(UNSEEN, "").trim()
  const named = labelled(seen)
  const bare = named?.kind === kind ? named.text : seen
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

/** The kind that a text names itself, and the rest of it ("DNI: 00123456"); null where it names none. */
export function labelled(text: string): { kind: SubjectKind; text: string } | null {
  const [, label = "", rest = ""] = /^(\p{L}[\p{L}.]*)(?:\s*:\s*|\s+)(\S.*)$/u.exec(text.trim()) ?? []
  const kind = LABELS[label.toLowerCase().replaceAll(".", "")]
  return kind === undefined ? null : { kind, text: rest }
}

/** Whether a document looks otherwise than its kind usually does. Never a reason to refuse it: formats are not specified. */
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

/** Seven digits and one apart stay: joined, they would be somebody else's. */
function dniIn(bare: string): string | null {
  const before = WITH_CHECK.exec(bare)?.[1]?.replaceAll(SIGNS, "")
  if (before !== undefined && /^\d{7,8}$/.test(before)) return before.length === 8 ? before : null
  const digits = bare.replaceAll(SIGNS, "")
  return /^\d+$/.test(digits) ? digits : null
}

/** Six signs, letters and figures among them (ABC-123, A1B-234, 1234-AB), or seven that end in four figures (ACB-0123); with or without a hyphen. */
function isPlate(text: string): boolean {
  const signs = text.replace("-", "")
  const letters = signs.replaceAll(/[^a-z]/gi, "").length
  if (signs.length === 7) return letters > 1 && /^[a-z\d]{3}-?\d{4}$/i.test(text)
  return /^[a-z\d]{2,4}-?[a-z\d]{2,4}$/i.test(text) && signs.length === 6 && letters > 0 && /\d/.test(signs)
}
