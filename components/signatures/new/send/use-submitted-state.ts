"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { watch } from "#components/live/watch.ts"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { type Submitted, submittedAs } from "#components/signatures/new/draft/draft.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { IN_PROGRESS, isSettled } from "#lib/domain/check-states.ts"
import { listEveryMs } from "#lib/polling/page-rhythms.ts"
import { resetAfterwards } from "./send-draft.ts"

/**
 * Follows what this draft became in our own records. While it moves by itself it is looked at every few seconds, and the request is opened
 * once the service took it. What waits for a person is looked at when the page opens or comes back into sight: it may have been resumed or
 * settled elsewhere since, and is shown as it stands now.
 */
export function useSubmittedState(userId: string, { checkId, requestId, state }: Submitted): void {
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
          return resetAfterwards(userId)
        }
        if (check.state !== state) changeDraft({ submitted: submittedAs(check, requestId) })
      },
    })
    if (!isMoving) void poll()
    return stop
  }, [userId, checkId, requestId, state, isMoving, isOver, router])
}
