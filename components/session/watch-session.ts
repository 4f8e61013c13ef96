import { reportSessionEnded } from "./session-store.ts"

const VISIBLE_MS = 5_000
const HIDDEN_MS = 15_000
/** What only a person does. */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const
/** Tabs of this browser tell each other on it that a session ended. */
const CHANNEL = "cotejo-session"

/** What our own interface answers; read by hand, since this stands on every page and a library of schemas weighs more than all of it. */
type Live = { user: string; seconds: number }

let opened: BroadcastChannel | undefined

/** One per page: what a page says on it does not come back to it. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL)
  return opened
}

/** Other tabs look at once whether the session is still theirs. */
export function tellOtherTabs(): void {
  channel().postMessage("look")
}

/**
 * Asks every few seconds whether the session of that person is still alive, and reports its end. The question alone does not keep it alive: it
 * says whether the person was active since the last one. Without a connection it ends when it would have ended by itself. Returns how to stop.
 */
export function watchSession(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = Number.POSITIVE_INFINITY
  let wasActive = false
  let stopped = false

  const plan = () => {
    if (stopped) return
    clearTimeout(timer)
    const every = document.visibilityState === "visible" ? VISIBLE_MS : HIDDEN_MS
    timer = setTimeout(look, Math.max(500, Math.min(every, endsAt - Date.now() + 500)))
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    const end = await askSession(userId, wasActive)
    if (stopped) return
    if (end === "ended" || (end === "unanswered" && Date.now() > endsAt)) return reportSessionEnded()
    if (end !== "unanswered") {
      wasActive = false
      endsAt = Date.now() + end.seconds * 1000
    }
    plan()
  }

  const onActivity = (event: Event) => {
    if (event.isTrusted) wasActive = true
  }
  const lookNow = () => void look()
  channel().addEventListener("message", lookNow)
  for (const name of ACTIVITY) addEventListener(name, onActivity, { capture: true, passive: true })
  document.addEventListener("visibilitychange", lookNow)
  addEventListener("pageshow", lookNow)
  addEventListener("online", lookNow)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    channel().removeEventListener("message", lookNow)
    for (const name of ACTIVITY) removeEventListener(name, onActivity, { capture: true })
    document.removeEventListener("visibilitychange", lookNow)
    removeEventListener("pageshow", lookNow)
    removeEventListener("online", lookNow)
  }
}

/** `ended` also when the browser is somebody else's by now, or the password has to be changed first. */
async function askSession(
  userId: string,
  wasActive: boolean,
): Promise<{ seconds: number } | "ended" | "unanswered"> {
  try {
    const answer = await fetch("/api/session", { method: wasActive ? "PUT" : "GET", cache: "no-store" })
    if (answer.status === 401 || answer.status === 403) return "ended"
    if (!answer.ok) return "unanswered"
    const live: unknown = await answer.json()
    if (!isLive(live)) return "unanswered"
    return live.user === userId ? live : "ended"
  } catch {
    return "unanswered"
  }
}

function isLive(body: unknown): body is Live {
  if (typeof body !== "object" || body === null) return false
  return (
    "user" in body && typeof body.user === "string" && "seconds" in body && typeof body.seconds === "number"
  )
}
