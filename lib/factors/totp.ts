import "server-only"
import { Secret, TOTP } from "otpauth"

/** As every authenticator app knows it (RFC 6238): SHA-1, six figures, a new code every 30 seconds. */
const PERIOD_SECONDS = 30
/** Steps before and after that are taken too: clocks go wrong, and typing takes time. */
const WINDOW = 1

/** A new secret, in Base32: 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the URI that an app reads from the picture. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step of time that a code is of; null when it is none of now. */
export function stepOfCode(secret: string, code: string, nowMs = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp: nowMs, period: PERIOD_SECONDS }) + delta
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Cotejo", label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
