"use client"

import { useTranslations } from "next-intl"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"

/**
 * For `run` of `useCommand`, on a page that follows what it commands: somebody else was quicker, which the page is about to show; the
 * sentence beside the button would go with the button, so it is a toast.
 */
export function useChangedToast(): (refusal: Extract<ActionResult<never>, { ok: false }>) => boolean {
  const t = useTranslations("command.changed")
  return ({ code }) => {
    if (code !== "state_changed") return false
    toast({ tone: "warning", title: t("title"), body: t("detail") })
    return true
  }
}
