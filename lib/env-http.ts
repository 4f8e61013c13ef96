import type { Network } from "./env-addresses.ts"
import { SETTINGS } from "./env-settings.ts"
import { OWN_LIMITS } from "./signatures/own-limits.ts"

/** The settings that the HTTP server of the app needs before Next is loaded; all settings are read in `env.ts`. */
export type HttpSettings = {
  /** Public origin: its scheme and host are ours, and a request's own headers do not count. */
  appUrl: string
  /** From whose connections `X-Forwarded-For` is believed. */
  trustedProxies: Network[]
  /** The most that the documents of one signature request may take, in bytes. */
  maxUploadBytes: number
}

const HTTP = SETTINGS.pick({ APP_URL: true, PORT: true, TRUSTED_PROXIES: true })

/** Returns the edge's settings of this process. Throws when they are wrong, which the program that starts us has reported before. */
export function httpSettings(): HttpSettings {
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value.trim() !== "")
  const settings = HTTP.parse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])))
  return {
    appUrl: appUrlOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    maxUploadBytes: OWN_LIMITS.maxTotalBytes,
  }
}

/**
 * Returns the format of this process's log, and its lowest level: people are told what is wrong alone. A wrong setting is reported by `env.ts`; the log is
 * written all the same, as if it were unset.
 */
export function logSettings(): { format: "json" | "pretty"; level: "info" | "warn" } {
  const isJson = process.env.LOG_FORMAT?.trim() === "json"
  return isJson ? { format: "json", level: "info" } : { format: "pretty", level: "warn" }
}

/** The public origin; without the setting it is this machine's own. */
export function appUrlOf(settings: { APP_URL?: string | undefined; PORT: number }): string {
  return settings.APP_URL ?? `http://localhost:${settings.PORT}`
}
