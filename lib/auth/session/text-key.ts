import "server-only"
import { hkdfSync } from "node:crypto"
import { env } from "#lib/env.ts"

/** The key (AES-256, Base64) under which a browser keeps what that person typed and did not send: only pages of a session of theirs carry it. */
export function textKey(userId: string): string {
  return Buffer.from(hkdfSync("sha256", env().authSecret, "", `cotejo kept text ${userId}`, 32)).toString(
    "base64",
  )
}
