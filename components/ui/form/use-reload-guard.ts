import { useEffect } from "react"

let isLeaving = false

/** Opens another page by a full load on purpose: nobody is asked about what it throws away. */
export function leaveUnasked(address: string): void {
  isLeaving = true
  location.assign(address)
}

/** The browser asks before a reload or a closed tab throws away what is in memory alone. Going elsewhere within the desk keeps it. */
export function useReloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn])
}
