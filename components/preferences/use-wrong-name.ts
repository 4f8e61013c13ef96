"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { MAX_VIEWS } from "#lib/domain/preferences.ts"
import type { FieldErrors } from "#lib/errors.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"

/** Returns the server's error for the name of a view, and the functions that set it from a reply and clear it. */
export function useWrongName() {
  const t = useTranslations("savedViews.wrong")
  const [wrong, setWrong] = useState<string>()
  return {
    wrong,
    clear: () => setWrong(undefined),
    handle: ({ fields }: { fields?: FieldErrors }): boolean => {
      const [key] = Object.values(fields ?? {}).flat()
      if (key === undefined || !hasMessage(t, key)) return false
      setWrong(t(key as "taken", { most: MAX_VIEWS }))
      return true
    },
  }
}
