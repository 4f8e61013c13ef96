"use client"

import { useTranslations } from "next-intl"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"

/**
 * A `handleRefusal` of `useCommand` for live pages: somebody else changed the state first, which the page is about to show. The button, and a
 * message beside it, would disappear, so the message is a toast.
 */
export function useChangedToast(): (refusal: Extract<ActionResult<never>, { ok: false }>) => boolean {
  const t = useTranslations("command.changed")
  return ({ code }) => {
    if (code !== "state_changed") return false
    toast({ tone: "warning", title: t("title"), body: t("detail") })
    return true
  }
}
