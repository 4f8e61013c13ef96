import { useEffect } from "react"

/** The browser asks before a reload or a closed tab throws away what is in memory alone. Going elsewhere within the desk keeps it. */
export function useReloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn])
}
