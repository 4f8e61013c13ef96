import "server-only"
import { env } from "#lib/env.ts"
import { type KeyRing, keyRing } from "./key-ring.ts"

let ring: KeyRing | undefined

/** The key ring of this process, built from the settings on first use. */
export function vault(): KeyRing {
  ring ??= keyRing(env().dataKeys)
  return ring
}
