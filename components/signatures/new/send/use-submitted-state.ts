"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { watch } from "#components/live/watch.ts"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { type Submitted, submittedAs } from "#components/signatures/new/draft/draft.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
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
  const isOver = isSettled(state)
  useEffect(() => {
    if (isOver) return
    const { poll, stop } = watch({
      read: async (get) => (await (await get(`/api/checks/${checkId}`)).json()) as CheckView,
      everyMs: (failures) => isMoving && listEveryMs({ moving: true, failures }),
      onRead(check) {
        if (builder().draft.submitted?.checkId !== checkId) return
        if (isMoving && check.state === "answered" && requestId) {
          stop()
          router.push(`/signatures/${requestId}`)
          return resetAfterwards()
        }
        if (check.state !== state) changeDraft({ submitted: submittedAs(check, requestId) })
      },
    })
    if (!isMoving) void poll()
    return stop
  }, [checkId, requestId, state, isMoving, isOver, router])
}
