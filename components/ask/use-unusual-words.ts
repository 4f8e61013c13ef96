import { useTranslations } from "next-intl"
import { unusualDocument } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { USUAL_DIGITS } from "./entry/identifier-note.ts"

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
