import "server-only"
import { createHash, timingSafeEqual } from "node:crypto"

export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}

/** Compares a given secret with the expected one, in constant time. */
export function isSameSecret(given: string, own: string): boolean {
  const [one, other] = [given, own].map((text) => Buffer.from(sha256Hex(Buffer.from(text))))
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
