"use client"

import { useTranslations } from "next-intl"
import { hasMessage } from "#lib/i18n/has-message.ts"

/** Returns the words for the error of a field about a second factor; the schemas and the server send keys. */
export function useFactorWrong(): (
  error: { message?: string | undefined } | undefined,
) => string | undefined {
  const t = useTranslations("factors.wrong")
  return (error) => {
    if (!error) return undefined
    const key = error.message ?? ""
    return hasMessage(t, key) ? t(key as never) : t("other")
  }
}
