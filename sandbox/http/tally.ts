import { createHash } from "node:crypto"
import { OPERATION_NAMES, type OperationName } from "#sandbox/operations.ts"

/** Operations whose acceptances are counted one by one, so that a test can prove that none happened twice. */
type CountedOperation = "vin" | "match" | "signature"

type Count = { received: number; accepted: number; acceptances?: { [key: string]: number } }

/** Beyond this many different keys only the totals go on. */
const MAX_KEYS = 200_000

export type Tally = {
  received: (operation: OperationName) => void
  accepted: (operation: OperationName) => void
  acceptedOnce: (operation: CountedOperation, key: string) => void
  read: () => { [operation in OperationName]: Count }
  clear: () => void
}

const isCounted = (name: OperationName) => name === "vin" || name === "match" || name === "signature"

/** Counters of received and accepted calls. */
export function createTally(): Tally {
  const fresh = () =>
    new Map(
      OPERATION_NAMES.map((name) => [name, { received: 0, accepted: 0, keys: new Map<string, number>() }]),
    )
  let counts = fresh()
  const of = (name: OperationName) =>
    counts.get(name) ?? { received: 0, accepted: 0, keys: new Map<string, number>() }
  return {
    received: (name) => {
      of(name).received += 1
    },
    accepted: (name) => {
      of(name).accepted += 1
    },
    acceptedOnce: (name, key) => {
      const { keys } = of(name)
      if (keys.has(key) || keys.size < MAX_KEYS) keys.set(key, (keys.get(key) ?? 0) + 1)
    },
    read: () =>
      Object.fromEntries(
        [...counts].map(([name, { received, accepted, keys }]) => [
          name,
          isCounted(name)
            ? { received, accepted, acceptances: Object.fromEntries(keys) }
            : { received, accepted },
        ]),
      ) as { [operation in OperationName]: Count },
    clear: () => {
      counts = fresh()
    },
  }
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** SHA-256 (hex) of a body as JSON with sorted keys, a document as its hash and size; the counter's key of a match or a signature request. */
export function bodyHash(body: object): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(JSON.parse(JSON.stringify(body)))))
    .digest("hex")
}
