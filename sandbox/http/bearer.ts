import { createHash, timingSafeEqual } from "node:crypto"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { type OperationName, operationOf } from "#sandbox/operations.ts"
import type { KeySlot, SandboxSettings } from "#sandbox/settings.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Names the slots whose key an Authorization header carries (several when keys are equal); empty when it is none of ours. */
export type KeyRing = (authorization: string | undefined) => KeySlot[]

/** A ring of the configured keys; every key is compared in constant time, whichever matches. */
export function createKeyRing(keys: SandboxSettings["keys"]): KeyRing {
  const known = (Object.entries(keys) as [KeySlot, string | null][]).flatMap(([slot, key]) =>
    key === null ? [] : [{ slot, digest: digest(key) }],
  )
  return (authorization) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
    if (!token) return []
    const given = digest(token)
    return known.filter((key) => timingSafeEqual(key.digest, given)).map((key) => key.slot)
  }
}

/** The key slot that an operation accepts as things are chosen now. */
function acceptedSlot(name: OperationName, tuning: Tuning): KeySlot | null {
  const { key } = operationOf(name)
  if (key !== "vin" && key !== "match") return key
  const chosen = key === "vin" ? tuning.choices.vinKey : tuning.choices.matchKey
  return chosen === "own" ? key : chosen
}

/** True when a call with this key may go on; a key that the director has made invalid counts as wrong (401). */
export function isAuthorised(name: OperationName, slots: KeySlot[], tuning: Tuning): boolean {
  const wanted = acceptedSlot(name, tuning)
  if (wanted === null) return true
  const own = operationOf(name).key ?? wanted
  return slots.includes(wanted) && tuning.keysValid[wanted] && tuning.keysValid[own]
}
