import { useTranslations } from "next-intl"
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"

type Messages = ((key: never) => string) & { has: (key: never) => boolean }
type FieldError = { type?: string | undefined; message?: string | undefined } | undefined

/** Returns the words for the error of a field. The schemas and the server send keys: of the form's own messages, or of those that all forms share. */
export function useErrorMessages(
  own: Messages,
  values?: Record<string, number>,
): (error: FieldError) => string | undefined {
  const shared = useTranslations("ui.wrong")
  const rule = useTranslations("validation")
  return (error) => {
    if (!error) return undefined
    const key = error.message ?? ""
    if (hasMessage(own, key))
      return (own as unknown as (key: string, values?: Record<string, number>) => string)(key, values)
    // What the server found may be said in the reader's words already.
    if (error.type === SERVER_ERROR && key.includes(" ")) return key
    return messageOr(shared, key, messageOr(rule, key, shared("other")))
  }
}

/** Returns the words for broken rules, line by line: messages of our schemas are keys of `validation`; those of a service are shown as they came. */
export function useRuleWords(): (message: string) => string {
  const t = useTranslations("validation")
  return (message) =>
    message
      .split("\n")
      .map((line) => messageOr(t, line, line))
      .join(" ")
}

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, "getValues" | "setError">

export const SERVER_ERROR = "server"

type Options = {
  shouldFocus?: boolean
  /** The messages of no field of this form are shown as those of the whole (`root`), a line each, after their names. */
  others?: boolean
}

/**
 * Shows what the server refused at its fields, and moves the focus to the first of them. Returns whether any of it is about a field of this form: what is not
 * belongs beside the button.
 */
export function setServerErrors<V extends FieldValues>(
  form: Form<V>,
  fields: Readonly<Record<string, readonly string[]>> | null | undefined,
  { shouldFocus = true, others = false }: Options = {},
): boolean {
  const all = Object.entries(fields ?? {})
  const own = all.filter(([name]) => form.getValues(name as FieldPath<V>) !== undefined)
  for (const [at, [name, messages]] of own.entries()) {
    const error = { type: SERVER_ERROR, message: messages.join("\n") }
    form.setError(name as FieldPath<V>, error, { shouldFocus: shouldFocus && at === 0 })
  }
  const rest = all
    .filter((entry) => !own.includes(entry))
    .map(([name, messages]) => `${name && `${name}: `}${messages.join(" ")}`)
  if (others && rest.length > 0) form.setError("root", { type: SERVER_ERROR, message: rest.join("\n") })
  return own.length > 0
}
