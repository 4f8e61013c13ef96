"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { builder, changeDraft } from "./builder-store.ts"
import { type Handed, handedTo } from "./draft.ts"
import { readCheck } from "./read-check.ts"
import { resetAfterwards } from "./send-draft.ts"

const EVERY_MS = 3000
/** What goes on by itself. */
const MOVING = new Set(["queued", "sending", "waiting", "pending"])
/** What never changes any more. */
const OVER = new Set(["answered", "refused", "withdrawn", "closed"])

/**
 * Follows what this draft became in our own records. While it moves by itself it is looked at every few seconds, and the request is opened
 * once the service took it. What waits for a person is looked at when the page opens or comes back into sight: it may have been resumed or
 * settled elsewhere since, and is told as it stands now.
 */
export function useHandedState(userId: string, { checkId, requestId, state }: Handed): void {
  const router = useRouter()
  const isMoving = MOVING.has(state)
  const isOver = OVER.has(state)
  useEffect(() => {
    if (isOver) return
    let isHere = true
    async function look() {
      const check = await readCheck(checkId)
      if (!isHere || !check || builder().draft.handed?.checkId !== checkId) return
      if (isMoving && check.state === "answered" && requestId) {
        isHere = false
        router.push(`/signatures/${requestId}`)
        return resetAfterwards(userId)
      }
      if (check.state !== state) changeDraft({ handed: handedTo(check, requestId) })
    }
    const lookInSight = () => {
      if (document.visibilityState === "visible") void look()
    }
    const timer = isMoving ? setInterval(() => void look(), EVERY_MS) : undefined
    if (!isMoving) lookInSight()
    document.addEventListener("visibilitychange", lookInSight)
    return () => {
      isHere = false
      clearInterval(timer)
      document.removeEventListener("visibilitychange", lookInSight)
    }
  }, [userId, checkId, requestId, state, isMoving, isOver, router])
}
