"use client"

import { useTranslations } from "next-intl"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskFailure } from "./ask-check.ts"

/** Tells of a question that failed after the place was left where it was asked: a message says whether it may have been sent. */
export function useFailedElsewhere(): (operation: OperationSlug, failure: AskFailure) => void {
  const t = useTranslations()
  return (operation, failure) => {
    if (failure.kind === "signedOut" || failure.kind === "fields") return
    const name = t(`operations.${operation}.name`)
    const mayBeSent = failure.kind === "unreachable" || (failure.kind === "problem" && failure.mayHaveCost)
    toast({
      tone: "warning",
      title: t("ask.elsewhere.failed", { operation: name }),
      body: t(mayBeSent ? "ask.elsewhere.maybeSent" : "ask.elsewhere.notSent"),
    })
  }
}
