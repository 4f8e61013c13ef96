"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { useStore } from "zustand"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { claimStorage, markStorage } from "./app-storage.ts"
import { EndedSession } from "./ended-session.tsx"
import { sessionEnd, sessionEndsAt } from "./session-store.ts"
import { setTextKeeper } from "./text-place.ts"
import { watchSession } from "./watch-session.ts"

const ENDING = lazyPart("components/session/ending-session.tsx", () =>
  import("./ending-session.tsx").then((module) => module.EndingSession),
)

type SessionGateProps = { sessionId: string; userId: string; textKey: string; children: ReactNode }

/** The desk while its session is alive; once that has ended, nothing of it. */
export function SessionGate({ sessionId, userId, textKey, children }: SessionGateProps) {
  const end = useStore(sessionEnd)
  const endsAt = useStore(sessionEndsAt)
  const claimed = useRef(false)

  useEffect(() => {
    setTextKeeper(end === null ? { userId, key: textKey } : null)
  }, [end, userId, textKey])
  useEffect(() => {
    // A new session while the page stays is the person's own, after a change of password.
    if (claimed.current) markStorage(sessionId)
    else void claimStorage(sessionId, userId)
    claimed.current = true
  }, [sessionId, userId])
  useEffect(() => (end === null ? watchSession(userId) : undefined), [end, userId])

  if (end !== null) return <EndedSession end={end} />
  return (
    <>
      {children}
      {endsAt === null ? null : <LazyPart part={ENDING} props={{ endsAt }} />}
    </>
  )
}
