"use client"

import { useSyncExternalStore } from "react"

/** A choice that this browser keeps, nothing about anybody. Its storage may be shut off: then nothing is ever chosen. */
export type DeviceSetting = {
  /** What was chosen; null when nothing was. */
  get: () => string | null
  /** Chooses; null takes the choice back. */
  set: (value: string | null) => void
  subscribe: (listener: () => void) => () => void
}

/** The choice under that key of the browser's storage. */
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
        // What cannot be kept stays as it was, and is shown so.
      }
      // Other tabs hear of it by the browser; this one from us.
      dispatchEvent(new StorageEvent("storage", { key }))
    },
    subscribe(listener) {
      addEventListener("storage", listener)
      return () => removeEventListener("storage", listener)
    },
  }
}

/** The choice as it stands, here or as another tab changed it; null on the server. */
export function useDeviceSetting({ get, subscribe }: DeviceSetting): string | null {
  return useSyncExternalStore(subscribe, get, () => null)
}
