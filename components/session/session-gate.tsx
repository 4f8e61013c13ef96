"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { useStore } from "zustand"
import { frameQuery, reportActivity } from "#components/query/frame.ts"
import { ApiError } from "#components/query/http.ts"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { reportSessionEnded, type SessionEnd, sessionEnd, sessionEndsAt } from "./session-store.ts"
import { claimTabStorage, clearTabStorage, markTabStorage, onLocked } from "./tab-storage.ts"

const EndingSession = dynamic(
  () => import("./ending-session.tsx").then((module) => module.EndingSession, missingPart),
  { loading: notYet },
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
      <FollowSession userId={userId} />
      {children}
      {endsAt === null ? null : <EndingSession endsAt={endsAt} />}
    </>
  )
}

/** In the place of everything else: the session is over. The way back is a full load, so that nothing of it stays in memory. */
function EndedSession({ end }: { end: SessionEnd }) {
  const t = useTranslations("shell.ended")
  const word = useTranslations("words")
  const heading = useRef<HTMLHeadingElement>(null)
  const title = word("sessionEnded")

  useEffect(() => {
    document.title = title
    // The page's data are also in the scripts that brought them.
    for (const script of document.querySelectorAll("script:not([src])")) script.remove()
    heading.current?.focus()
    clearTabStorage()
  }, [title])

  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-5 px-5 py-10">
      <Wordmark />
      <div className="flex flex-col gap-2" role="alert">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
          {title}
        </h1>
        {end === "refused" ? <p className="font-medium">{t("refused")}</p> : null}
        <p className="text-ink-2">{t("body")}</p>
        <p className="text-ink-2">{t("forgotten")}</p>
      </div>
      <a
        href="/sign-in"
        className={buttonStyle("primary", "md", "self-start")}
        onClick={(event) => {
          event.preventDefault()
          const next = location.pathname + location.search
          location.assign(`/sign-in?${new URLSearchParams({ ended: "", next })}`)
        }}
      >
        {t("signIn")}
      </a>
    </main>
  )
}

/** Events that only a person causes. */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const
/** How long before its end a session is announced to end: time to read it and press a key. */
const NEAR_SECONDS = 120

/**
 * Follows whether the session of that person is alive, and reports its end: also when somebody else is signed in by now, or the password has to be changed first.
 * Without a connection it ends when it would have ended by itself. Renders nothing: a reading of the session is no reason to render the page again.
 */
function FollowSession({ userId }: { userId: string }) {
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(frameQuery)
  /** After the warning, the person's first activity is sent at once; only once, since nothing extends a session at its maximum. */
  const isAnswered = useRef(false)
  const seconds = data?.seconds ?? null
  const endsAt = seconds === null ? Number.POSITIVE_INFINITY : dataUpdatedAt + seconds * 1000

  const onRead = useEffectEvent((readAt: number) => {
    if (data && data.user !== userId) return reportSessionEnded()
    if (seconds === null || readAt === 0) return
    // One that is short as a whole is not near its end from its beginning.
    const isNear = seconds <= Math.min(NEAR_SECONDS, (data?.idleSeconds ?? 0) / 2)
    isAnswered.current &&= isNear
    sessionEndsAt.setState((known) => (isNear ? (known ?? endsAt) : null), true)
  })
  useEffect(() => onRead(dataUpdatedAt), [dataUpdatedAt])

  const onFailure = useEffectEvent((failedAt: number) => {
    if (failedAt === 0) return
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (isRefused || (error !== null && Date.now() > endsAt)) reportSessionEnded()
  })
  useEffect(() => onFailure(errorUpdatedAt), [errorUpdatedAt])

  const onActivity = useEffectEvent((event: Event) => {
    if (!event.isTrusted) return
    reportActivity()
    if (sessionEndsAt.getState() === null || isAnswered.current) return
    isAnswered.current = true
    void refetch()
  })
  const readNow = useEffectEvent(() => void refetch())
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    onLocked(() => reportSessionEnded(), signal)
    const options = { capture: true, passive: true, signal }
    for (const name of ACTIVITY) addEventListener(name, (event) => onActivity(event), options)
    for (const name of ["pageshow", "online"]) addEventListener(name, () => readNow(), { signal })
    return () => listening.abort()
  }, [])
  return null
}
