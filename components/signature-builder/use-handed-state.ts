"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { builder, changeDraft } from "./builder-store.ts"
import type { Handed } from "./draft.ts"
import { readCheck } from "./read-check.ts"
import { resetAfterwards } from "./send-draft.ts"

const EVERY_MS = 3000
/** What goes on by itself; anything else waits for a person, who is told once. */
const MOVING = new Set(["queued", "sending", "waiting", "pending"])

/** Follows what this draft became in our own records, as long as it moves by itself, and opens the request once the service took it. */
export function useHandedState(userId: string, { checkId, requestId, state }: Handed): void {
  const router = useRouter()
  const isMoving = MOVING.has(state)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void look(), EVERY_MS)
    async function look() {
      const check = await readCheck(checkId)
      if (!check || builder().draft.handed?.checkId !== checkId) return
      if (check.state === "answered" && requestId) {
        clearInterval(timer)
        router.push(`/signatures/${requestId}`)
        return resetAfterwards(userId)
      }
      const code = check.problem?.code ?? null
      changeDraft({ handed: { checkId, requestId, state: check.state, code } })
    }
    return () => clearInterval(timer)
  }, [userId, checkId, requestId, isMoving, router])
}
