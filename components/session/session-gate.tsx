"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { useStore } from "zustand"
import { EndedSession } from "./ended-session.tsx"
import { claimStorage, markStorage } from "./own-storage.ts"
import { sessionEnd } from "./session-store.ts"
import { watchSession } from "./watch-session.ts"

type SessionGateProps = { sessionId: string; userId: string; children: ReactNode }

/** The desk while its session is alive; once that has ended, nothing of it. */
export function SessionGate({ sessionId, userId, children }: SessionGateProps) {
  const end = useStore(sessionEnd)
  const claimed = useRef(false)

  useEffect(() => {
    // A new session while the page stays is the person's own, after a change of password.
    if (claimed.current) markStorage(sessionId)
    else void claimStorage(sessionId)
    claimed.current = true
  }, [sessionId])
  useEffect(() => (end === null ? watchSession(userId) : undefined), [end, userId])

  return end === null ? children : <EndedSession end={end} />
}
