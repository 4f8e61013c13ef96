"use client"

import dynamic from "next/dynamic"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useStore } from "zustand"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { EndedSession } from "./ended-session.tsx"
import { sessionEnd, sessionEndsAt } from "./session-store.ts"
import { claimTabStorage, markTabStorage } from "./tab-storage.ts"
import { useSessionEnd } from "./use-session-end.ts"

const EndingSession = dynamic(() =>
  import("./ending-session.tsx").then((module) => module.EndingSession, missingPart),
)

type SessionGateProps = { sessionId: string; userId: string; children: ReactNode }

/** The desk while its session is alive; once that has ended, nothing of it. */
export function SessionGate({ sessionId, userId, children }: SessionGateProps) {
  const end = useStore(sessionEnd)
  const endsAt = useStore(sessionEndsAt)
  const claimed = useRef(false)

  // Before the effects of the pages within, which read what was typed.
  useLayoutEffect(() => {
    // A new session while the page stays is the person's own, after a change of password.
    if (claimed.current) markTabStorage(sessionId)
    else claimTabStorage(sessionId)
    claimed.current = true
  }, [sessionId])

  if (end !== null) return <EndedSession end={end} />
  return (
    <>
      <SessionEnd userId={userId} />
      {children}
      {endsAt === null ? null : <EndingSession endsAt={endsAt} />}
    </>
  )
}

/** Renders nothing; a reading of the session is no reason to render the page again. */
function SessionEnd({ userId }: { userId: string }) {
  useSessionEnd(userId)
  return null
}
