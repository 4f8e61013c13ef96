import { hasMessage } from "#lib/i18n/has-message.ts"

/** What `useTranslations` returns for the messages of a form's errors. */
type Messages = ((key: never) => string) & { has: (key: never) => boolean }
type FieldError = { message?: string | undefined } | undefined

/** Returns the words for the error of a field; the schemas and the server send keys of `t`, which has `other` for the rest. */
export function errorMessages(t: Messages): (error: FieldError) => string | undefined {
  return (error) => {
    if (!error) return undefined
    const key = error.message ?? ""
    return t((hasMessage(t, key) ? key : "other") as never)
  }
}
