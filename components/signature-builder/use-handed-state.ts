"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import type { CheckView } from "#lib/checks/present-check.ts"
import { builder, changeDraft } from "./builder-store.ts"
import type { Handed } from "./draft.ts"
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

/** Null when our own interface could not be reached just now: the next look tells. */
async function readCheck(id: string): Promise<CheckView | null> {
  try {
    const response = await fetch(`/api/checks/${id}`, { cache: "no-store" })
    return response.ok ? ((await response.json()) as CheckView) : null
  } catch {
    return null
  }
}
