import { useTranslations } from "next-intl"
import { useRuleWords } from "#components/ui/form/use-error-messages.ts"
import { unusualDocument } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { normalizeVin, VIN_LENGTH, type VinFault, vinFaults } from "#lib/operations/vin-format.ts"
import { codePoint } from "#lib/text/unseen.ts"
import { type EntryNote, USUAL_DIGITS } from "./entry-notes.ts"

/** A value far from any VIN is recognized by its length and its first characters. */
const MAX_VIN_FAULTS = 4

/** Returns the words for a broken rule of a question. For a VIN, whose value is known, they name the wrong positions. */
export function useFieldWords(): (message: string, value?: string) => string {
  const ruleWords = useRuleWords()
  const vinWords = useVinFaultWords()
  function wordsOf(line: string, value: string | undefined): string {
    if (line === "vinFormat" && value !== undefined) {
      const faults = vinFaults(normalizeVin(value)).slice(0, MAX_VIN_FAULTS)
      if (faults.length > 0) return faults.map(vinWords).join(" ")
    }
    return ruleWords(line)
  }
  return (message, value) =>
    message
      .split("\n")
      .map((line) => wordsOf(line, value))
      .join(" ")
}

/** Returns the words for a note on a typed value. */
export function useNoteWords(): (note: EntryNote) => string {
  const t = useTranslations("ask.note")
  // Of a note that has a `what`, the words are named by both.
  return (note) => t(("what" in note ? `${note.key}.${note.what}` : note.key) as "digits.dni", note as never)
}

/** Returns the words for a fault of a VIN: its length, or the position, the character, and the kind of character. */
export function useVinFaultWords(): (fault: VinFault) => string {
  const t = useTranslations("ask.vinFault")
  return (fault) => {
    if (fault.kind === "length") return t("length", { found: fault.length, wanted: VIN_LENGTH })
    const { position, character } = fault
    if (fault.kind === "letter") return t("letter", { position, character })
    return t(characterSort(character), { position, character, code: codePoint(character) })
  }
}

/** Returns why the document of a question is unusual, in words; empty where it is not. */
export function useUnusualWords(operation: OperationSlug, input: Readonly<Record<string, string>>): string {
  const t = useTranslations("ask.unusual")
  const found = unusualDocument(operation, input)
  if (found === null) return ""
  const { kind, text } = found
  if (kind !== "dni" && kind !== "ruc") return t("plate", { text })
  return /^\d+$/.test(text)
    ? t(`${kind}.digits`, { found: text.length, usual: USUAL_DIGITS[kind] })
    : t(`${kind}.signs`, { usual: USUAL_DIGITS[kind] })
}

/**
 * Returns why a character that is no ordinary letter or figure may confuse a reader: a blank and an invisible one are not seen, one of
 * another alphabet (or a full-width form) looks like the right one.
 */
export function characterSort(character: string): "blank" | "invisible" | "lookAlike" | "character" {
  if (/^[\s\p{Z}]$/u.test(character)) return "blank"
  if (/^\p{C}$/u.test(character)) return "invisible"
  const isOfOurs = /^\p{Script=Latin}$/u.test(character)
  const isForm = /^[A-Z0-9]$/i.test(character.normalize("NFKC"))
  return /^[\p{L}\p{N}]$/u.test(character) && (!isOfOurs || isForm) ? "lookAlike" : "character"
}
