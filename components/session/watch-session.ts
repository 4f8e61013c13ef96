import { callApi } from "#components/live/read-api.ts"
import { watch } from "#components/live/watch.ts"
import { sessionEveryMs } from "#lib/polling/page-intervals.ts"
import { reportSessionEnded, sessionEndsAt } from "./session-store.ts"

/** Events that only a person causes. */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const
/** The channel on which a tab reports to the others of this browser that the session was ended; it carries no other message. */
const CHANNEL = "cotejo-session"
/** How long before its end a session is announced to end: time to read it and press a key. */
const NEAR_SECONDS = 120

/** The answer of our own interface; parsed by hand, since every page loads this and a library of schemas is larger than all of it. */
type Live = { user: string; seconds: number }

let opened: BroadcastChannel | undefined

/** One per page: what a page says on it does not come back to it. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL)
  return opened
}

/** The session that the tabs of this browser share is over: each empties itself at once, whether or not it reaches the server. */
export function lockOtherTabs(): void {
  channel().postMessage("ended")
}

/**
 * Asks every few seconds whether the session of that person is still alive, and reports its end. The question alone does not keep it alive: it
 * says whether the person was active since the last one. Without a connection it ends when it would have ended by itself. Returns how to stop.
 */
export function watchSession(userId: string): () => void {
  let endsAt = Number.POSITIVE_INFINITY
  let wasActive = false
  let longest = 0
  /** After the warning, the person's first activity is sent at once; only once, since nothing extends a session at its maximum. */
  let isAnswered = false
  let isOver = false

  function end(): void {
    isOver = true
    reportSessionEnded()
  }

  const { poll, stop } = watch({
    read: () => askSession(userId, wasActive),
    everyMs: () => !isOver && sessionEveryMs(document.visibilityState === "hidden", endsAt - Date.now()),
    inBackground: () => true,
    onRead(seconds) {
      if (seconds === null) return end()
      wasActive = false
      endsAt = Date.now() + seconds * 1000
      longest = Math.max(longest, seconds)
      // One that is short as a whole is not near its end from its beginning.
      const isNear = seconds <= Math.min(NEAR_SECONDS, longest / 2)
      isAnswered &&= isNear
      sessionEndsAt.setState((known) => (isNear ? (known ?? endsAt) : null), true)
    },
    onFailure() {
      if (Date.now() > endsAt) end()
    },
  })
  const onActivity = (event: Event) => {
    if (!event.isTrusted) return
    wasActive = true
    if (sessionEndsAt.getState() === null || isAnswered) return
    isAnswered = true
    pollNow()
  }
  const pollNow = () => void poll()
  const listening = new AbortController()
  const { signal } = listening
  channel().addEventListener("message", end, { signal })
  for (const name of ACTIVITY) addEventListener(name, onActivity, { capture: true, passive: true, signal })
  for (const name of ["pageshow", "online"]) addEventListener(name, pollNow, { signal })
  return () => {
    stop()
    listening.abort()
  }
}

/**
 * Returns for how many seconds the session lives; null when it ended, also when another user is signed in by now or the password has to be changed
 * first. Throws when the server could not be reached.
 */
async function askSession(userId: string, wasActive: boolean): Promise<number | null> {
  const answer = await callApi("/api/session", { method: wasActive ? "PUT" : "GET" })
  if (answer.status === 401 || answer.status === 403) return null
  const { user, seconds } = (await answer.json()) as Partial<Live>
  if (!answer.ok || typeof user !== "string" || typeof seconds !== "number")
    throw new Error(`/api/session answered ${answer.status}`)
  return user === userId ? seconds : null
}
