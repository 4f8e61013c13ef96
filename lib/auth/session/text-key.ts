import "server-only"
import { hkdfSync } from "node:crypto"
import { env } from "#lib/env.ts"

/** The key (AES-128, Base64; each page carries it, and a page has a weight) under which a browser keeps what that person typed and did not send: only pages of a session of theirs carry it. */
export function textKey(userId: string): string {
  return Buffer.from(hkdfSync("sha256", env().authSecret, "", `cotejo kept text ${userId}`, 16)).toString(
    "base64",
  )
}
