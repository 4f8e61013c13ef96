import "server-only"
import { timingSafeEqual } from "node:crypto"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** Compares a given secret with the expected one, in constant time. */
export function isSameSecret(given: string, own: string): boolean {
  const [one, other] = [given, own].map((text) => Buffer.from(sha256Hex(Buffer.from(text))))
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
