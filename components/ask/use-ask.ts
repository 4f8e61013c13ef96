import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { askCheck, type BrowserQuestion } from "#components/query/checks.ts"
import { ApiError, isUnanswered } from "#components/query/http.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** Asks, and says whether the place where it was asked is still on the page: once it was left, a message tells what failed. */
export function useAsk() {
  const t = useTranslations()
  const { mutateAsync } = useMutation(askCheck)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  return {
    ask: (question: BrowserQuestion): Promise<CheckView | ApiError> =>
      mutateAsync(question).catch((error: unknown) => (error instanceof ApiError ? error : new ApiError(0))),
    isHere: () => here.current,
    tellFailed: (operation: OperationSlug, error: ApiError): void => {
      if (error.status === 401 || error.fields) return
      toast({
        tone: "warning",
        title: t("ask.elsewhere.failed", { operation: t(`operations.${operation}.name`) }),
        body: t(
          error.mayHaveCost || isUnanswered(error) ? "ask.elsewhere.maybeSent" : "ask.elsewhere.notSent",
        ),
      })
    },
  }
}
