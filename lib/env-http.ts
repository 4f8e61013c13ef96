import type { Network } from "./env-addresses.ts"
import { SETTINGS } from "./env-settings.ts"

/** The settings that the HTTP server of the app needs before Next is loaded; all settings are read in `env.ts`. */
export type HttpSettings = {
  /** Public origin: its scheme and host are ours, and a request's own headers do not count. */
  appUrl: string
  /** From whose connections `X-Forwarded-For` is believed. */
  trustedProxies: Network[]
  /** The most that the documents of one signature request may take, in bytes. */
  maxUploadBytes: number
}

const HTTP = SETTINGS.pick({
  APP_URL: true,
  PORT: true,
  TRUSTED_PROXIES: true,
  SIGNATURE_MAX_TOTAL_MB: true,
})

/** Returns the edge's settings of this process. Throws when they are wrong, which the program that starts us has reported before. */
export function httpSettings(): HttpSettings {
  const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value.trim() !== "")
  const settings = HTTP.parse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])))
  return {
    appUrl: appUrlOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    maxUploadBytes: settings.SIGNATURE_MAX_TOTAL_MB * 1024 * 1024,
  }
}

const LOG = SETTINGS.pick({ LOG_FORMAT: true, LOG_LEVEL: true })

/** Returns the format of this process's log. Wrong settings are reported by `env.ts`; the log is written all the same, as if they were unset. */
export function logSettings() {
  const { data } = LOG.safeParse({
    LOG_FORMAT: process.env.LOG_FORMAT?.trim() || undefined,
    LOG_LEVEL: process.env.LOG_LEVEL?.trim() || undefined,
  })
  const format = data?.LOG_FORMAT ?? "pretty"
  return { format, level: data?.LOG_LEVEL ?? (format === "json" ? "info" : "warn") } as const
}

/** The public origin; without the setting it is this machine's own. */
export function appUrlOf(settings: { APP_URL?: string | undefined; PORT: number }): string {
  return settings.APP_URL ?? `http://localhost:${settings.PORT}`
}
