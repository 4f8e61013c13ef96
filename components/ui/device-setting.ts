"use client"

import { useSyncExternalStore } from "react"

/** A setting stored in this browser, never personal data. Without storage (it may be blocked) there is never a value. */
export type DeviceSetting = {
  get: () => string | null
  /** Sets the value; null removes it. */
  set: (value: string | null) => void
  subscribe: (listener: () => void) => () => void
}

export function deviceSetting(key: string): DeviceSetting {
  return {
    get() {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set(value) {
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Storage is blocked: the setting stays, and is shown, as it was.
      }
      // The browser notifies other tabs; this one is notified here.
      dispatchEvent(new StorageEvent("storage", { key }))
    },
    subscribe(listener) {
      addEventListener("storage", listener)
      return () => removeEventListener("storage", listener)
    },
  }
}

/** The current value, also after another tab changed it; null on the server. */
export function useDeviceSetting({ get, subscribe }: DeviceSetting): string | null {
  return useSyncExternalStore(subscribe, get, () => null)
}
