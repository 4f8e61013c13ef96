import "server-only"
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"
import type { cookies } from "next/headers"
import { STEP_MINUTES } from "#lib/auth/second-step.ts"
import { env } from "#lib/env.ts"

// A browser that somebody signed in with keeps a proof of it (OWASP, "device cookies"): a stranger's guesses at that account
// do not shut it out. It opens nothing by itself.

const MAX_AGE_DAYS = 180
/** People who share a browser; the one who was away the longest goes. */
const MAX_DEVICES = 8

export function deviceCookieName(): string {
  return env().appUrl.startsWith("https:") ? "__Host-cotejo.device" : "cotejo.device"
}

export const DEVICE_COOKIE_SECONDS = MAX_AGE_DAYS * 86_400

/** The identity of a browser for that account, if the cookie proves one; a text without meaning, to count under. */
export function knownDevice(cookie: string | undefined, email: string, now = Date.now()): string | undefined {
  return proofsIn(cookie)
    .find((proof) => isProof(proof, email, now))
    ?.slice(0, -1)
    .join(".")
}

/** The cookie after a sign-in: a new proof for that account in front, those of other people behind it. */
export function withDevice(cookie: string | undefined, email: string, now = Date.now()): string {
  const others = proofsIn(cookie).filter((proof) => !isProof(proof, email, now))
  const id = randomBytes(16).toString("base64url")
  const since = Math.floor(now / 1000).toString(36)
  const proof = [id, since, sign(id, since, email)]
  return [proof, ...others.slice(0, MAX_DEVICES - 1)].map((parts) => parts.join(".")).join("~")
}

type Proof = [id: string, since: string, signature: string]

function proofsIn(cookie: string | undefined): Proof[] {
  const texts = (cookie ?? "").slice(0, 2_000).split("~").slice(0, MAX_DEVICES)
  return texts.map((text) => text.split(".")).filter((parts): parts is Proof => parts.length === 3)
}

function isProof([id, since, signature]: Proof, email: string, now: number): boolean {
  const ageSeconds = now / 1000 - Number.parseInt(since, 36)
  if (!(ageSeconds < DEVICE_COOKIE_SECONDS)) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, since, email))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(id: string, since: string, email: string): string {
  const key = Buffer.from(hkdfSync("sha256", env().authSecret, "", "cotejo device cookie", 32))
  return createHmac("sha256", key).update(`${id}\0${since}\0${email}`).digest("base64url")
}

type Jar = Awaited<ReturnType<typeof cookies>>

export const SECOND_STEP = "second-step"

export function stepCookieName(): string {
  return env().appUrl.startsWith("https:") ? "__Host-cotejo.step" : "cotejo.step"
}

export function setStepCookie(jar: Jar, token: string): void {
  jar.set(stepCookieName(), token, { ...options("strict"), maxAge: STEP_MINUTES * 60 })
}

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
