import "server-only"
import { createHash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"

const PREFIX = "cotejo_"
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const RANDOM_LETTERS = 43 // 256 bits
const CHECK_LETTERS = 6
const SHAPE = /^cotejo_[0-9A-Za-z]{49}$/
const SHOWN_LETTERS = 5

/** A new token: a name of ours that scanners of leaked secrets know it by, 256 random bits, and a checksum of these. */
export function newToken(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  return PREFIX + random + checksum(random)
}

/** Whether a text is a token as we make them; no other is looked up. */
export function isToken(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const letters = text.slice(PREFIX.length)
  return checksum(letters.slice(0, RANDOM_LETTERS)) === letters.slice(RANDOM_LETTERS)
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

export function tokenBeginning(token: string): string {
  return token.slice(0, PREFIX.length + SHOWN_LETTERS)
}

/** CRC-32 of the random part in base 62, as other issuers of such tokens write it. */
function checksum(random: string): string {
  let rest = crc32(random)
  let written = ""
  while (rest > 0) {
    written = (LETTERS[rest % LETTERS.length] ?? "") + written
    rest = Math.floor(rest / LETTERS.length)
  }
  return written.padStart(CHECK_LETTERS, "0")
}
