import { useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef } from "react"
import { frameQuery, reportActivity } from "#components/query/frame.ts"
import { ApiError } from "#components/query/http.ts"
import { onLocked } from "./other-tabs.ts"
import { reportSessionEnded, sessionEndsAt } from "./session-store.ts"

/** Events that only a person causes. */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const
/** How long before its end a session is announced to end: time to read it and press a key. */
const NEAR_SECONDS = 120

/**
 * Follows whether the session of that person is alive, and reports its end: also when somebody else is signed in by now, or the password has to be changed first.
 * Without a connection it ends when it would have ended by itself.
 */
export function useSessionEnd(userId: string): void {
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
}
