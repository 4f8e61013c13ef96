"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { followedCheck } from "#components/query/checks.ts"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { type Submitted, submittedAs } from "#components/signatures/new/draft/draft.ts"
import { IN_PROGRESS, isSettled } from "#lib/domain/check-states.ts"
import { listEveryMs } from "#lib/polling/page-intervals.ts"
import { resetAfterwards } from "./send-draft.ts"

/**
 * Follows the check of this draft in our own records. While it progresses by itself it is polled every few seconds, and the request is opened
 * once the service accepted it. A check that waits for a person is read when the page opens or becomes visible again: it may have been resumed
 * or settled elsewhere since, and is shown in its present state.
 */
export function useSubmittedState({ checkId, requestId, state }: Submitted): void {
  const router = useRouter()
  const isMoving = IN_PROGRESS.includes(state)
  const { data: check } = useQuery({
    ...followedCheck({ id: checkId, state, requestedAt: "" }),
    enabled: !isSettled(state),
    refetchInterval: isMoving && listEveryMs(true),
  })
  useEffect(() => {
    if (!check || builder().draft.submitted?.checkId !== checkId) return
    if (isMoving && check.state === "answered" && requestId) {
      router.push(`/signatures/${requestId}`)
      return resetAfterwards()
    }
    if (check.state !== state) changeDraft({ submitted: submittedAs(check, requestId) })
  }, [check, checkId, requestId, state, isMoving, router])
}
