import "server-only"
import type { cookies } from "next/headers"
import { env } from "#lib/env.ts"
import { STEP_MINUTES } from "../second-step.ts"
import { DEVICE_COOKIE_SECONDS, deviceCookieName, withDevice } from "./device-cookie.ts"

type Jar = Awaited<ReturnType<typeof cookies>>

export const SECOND_STEP = "second-step"

/** Returns the name of the cookie with the second step's token; over TLS bound to this very host. */
export function stepCookieName(): string {
  return env().appUrl.startsWith("https:") ? "__Host-cotejo.step" : "cotejo.step"
}

/** The browser holds the second step for as long as it is open. */
export function setStepCookie(jar: Jar, token: string): void {
  jar.set(stepCookieName(), token, { ...options("strict"), maxAge: STEP_MINUTES * 60 })
}

/** It is over: nothing of it stays in the browser. */
export function clearStepCookie(jar: Jar): void {
  jar.set(stepCookieName(), "", { ...options("strict"), maxAge: 0 })
}

/** From now on the guesses of strangers do not shut this browser out of that account. */
export function rememberDevice(jar: Jar, account: string): void {
  const kept = jar.get(deviceCookieName())?.value
  jar.set(deviceCookieName(), withDevice(kept, account), {
    ...options("lax"),
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

function options(sameSite: "lax" | "strict") {
  return { httpOnly: true, sameSite, secure: env().appUrl.startsWith("https:"), path: "/" } as const
}
