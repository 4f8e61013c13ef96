import { useEffect, useEffectEvent, useState } from "react"
import { type DeviceSetting, deviceSetting } from "#components/ui/device-setting.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"

/**
 * The revision up to which the person has looked: later rows are marked. A visit ends when the page is left or hidden; changes
 * until they are back are marked too. `newest` is the newest visible revision.
 */
export function useLastVisit(userId: string, newest: number): { lookedTo: number; lookNow: () => void } {
  const isHydrated = useHydrated()
  // A first visit has no news: it begins with the present rows.
  const [beginning] = useState(newest)
  const [lastVisit, setLastVisit] = useState(() => lastLook(userId))
  const remember = useEffectEvent(() => rememberLook(userId, newest))

  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === "hidden") remember()
      else setLastVisit(lastLook(userId))
    }
    document.addEventListener("visibilitychange", follow)
    window.addEventListener("pagehide", remember)
    return () => {
      remember()
      document.removeEventListener("visibilitychange", follow)
      window.removeEventListener("pagehide", remember)
    }
  }, [userId])

  function lookNow() {
    rememberLook(userId, newest)
    setLastVisit(newest)
  }
  return { lookedTo: isHydrated ? (lastVisit ?? beginning) : Number.MAX_SAFE_INTEGER, lookNow }
}

/** The revision of the person's last visit to the board on this device; null without one, and then nothing is new. */
function lastLook(userId: string): number | null {
  const stored = settingOf(userId).get()
  return stored === null || Number.isNaN(Number(stored)) ? null : Number(stored)
}

/** Remembers that everything up to that revision was visible. */
function rememberLook(userId: string, revision: number): void {
  settingOf(userId).set(String(revision))
}

function settingOf(userId: string): DeviceSetting {
  return deviceSetting(`cotejo.signature-board.${userId}`)
}
