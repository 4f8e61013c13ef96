import { useTranslations } from "next-intl"
import { messageOr } from "#lib/i18n/has-message.ts"

type CodeKind = "state" | "charge" | "operation" | "file"
/** The member of an entry that is its word. */
const MEMBER: { [K in CodeKind]?: string } = { operation: ".name" }

type Finds = { (key: never): string; has: (key: never) => boolean }

/** The word of a code that a constancia holds; a code that this version does not know stays as it is. */
export function useCodeWord(kind: CodeKind): (code: string) => string {
  const words: Record<CodeKind, Finds> = {
    state: useTranslations("ui.state"),
    charge: useTranslations("ui.charge"),
    operation: useTranslations("operations"),
    file: useTranslations("constancia.sheet.roles"),
  }
  const t = words[kind]
  return (code) => {
    return messageOr(t, `${code}${MEMBER[kind] ?? ""}`, code)
  }
}
