import { hasWord } from "#lib/i18n/has-word.ts"

/** What `useTranslations` gives for the words of a form's errors. */
type Words = ((key: never) => string) & { has: (key: never) => boolean }
type FieldError = { message?: string | undefined } | undefined

/** Returns the words for the error of a field; the schemas and the server send keys of `t`, which has `other` for the rest. */
export function errorWords(t: Words): (error: FieldError) => string | undefined {
  return (error) => {
    if (!error) return undefined
    const key = error.message ?? ""
    return t((hasWord(t, key) ? key : "other") as never)
  }
}
