import { randomBytes } from "node:crypto"

const COUNTER_LIMIT = 0x1000
let lastMs = 0
let counter = 0

/**
 * Returns a new UUID of version 7 (RFC 9562): within a process each is greater than the one before, like those of the database. Created here where a row's id
 * must be known before it is written, since encrypted values are bound to it.
 */
export function newRowId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomBytes(2).readUInt16BE() % (COUNTER_LIMIT / 2)
  } else if (++counter === COUNTER_LIMIT) {
    lastMs += 1
    counter = 0
  }
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const time = lastMs.toString(16).padStart(12, "0")
  const rest = random.toString("hex")
  const count = counter.toString(16).padStart(3, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`
}
