"use client"

import { useTranslations } from "next-intl"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import { SERVER_ERROR } from "./set-server-errors.ts"

/** What `useTranslations` returns for the messages of a form's errors. */
type Messages = ((key: never) => string) & { has: (key: never) => boolean }
type FieldError = { type?: string | undefined; message?: string | undefined } | undefined

/** Returns the words for the error of a field. The schemas and the server send keys: of the form's own messages, or of those that all forms share. */
export function useErrorMessages(
  own: Messages,
  values?: Record<string, number>,
): (error: FieldError) => string | undefined {
  const shared = useTranslations("ui.wrong")
  return (error) => {
    if (!error) return undefined
    const key = error.message ?? ""
    if (hasMessage(own, key))
      return (own as unknown as (key: string, values?: Record<string, number>) => string)(key, values)
    // What the server found may be said in the reader's words already.
    if (error.type === SERVER_ERROR && key.includes(" ")) return key
    return shared(hasMessage(shared, key) ? (key as "other") : "other")
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
