import { randomBytes } from "node:crypto"

const COUNTER_LIMIT = 0x1000
let lastMs = 0
let counter = 0

/** A UUID of version 7, greater than the one before; made here where encrypted values are bound to the id before it is written. */
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

import * as z from "zod/mini"

/** The largest number that a column of integers takes. */
const LARGEST = 2_147_483_647

/** A whole number, from outside, that is kept in a column of integers or compared with one: PostgreSQL fails at a larger one. */
export const columnInteger = (least: number) => z.int().check(z.gte(least), z.lte(LARGEST))
