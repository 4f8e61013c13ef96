import { useSyncExternalStore } from "react"

// Whether this device is told of notices by the browser: a choice of the device, nothing about anybody.
const KEY = "cotejo.signature-notices"

const listeners = new Set<() => void>()

export function isTold(): boolean {
  try {
    return (
      localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted"
    )
  } catch {
    return false // storage may be shut off; then nobody is told
  }
}

export function tellMe(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "on")
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be shut off: the button stays as it is, which is the truth.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTold(): boolean {
  return useSyncExternalStore(subscribe, isTold, () => false)
}
