import { createHash } from "node:crypto"
import { OPERATION_NAMES, type OperationName } from "#sandbox/operations.ts"

/** Operations whose acceptances are counted one by one, so that a test can prove that none happened twice. */
type CountedOperation = "vin" | "match" | "signature"

type Count = { received: number; accepted: number; acceptances?: { [key: string]: number } }

const freshCounts = () =>
  Object.fromEntries(
    OPERATION_NAMES.map((name): [string, Count] => [
      name,
      {
        received: 0,
        accepted: 0,
        ...(["vin", "match", "signature"].includes(name) ? { acceptances: {} } : {}),
      },
    ]),
  ) as { [operation in OperationName]: Count }

/** Counters of received and accepted calls. */
export function createTally() {
  let counts = freshCounts()
  return {
    received: (name: OperationName): void => {
      counts[name].received += 1
    },
    accepted: (name: OperationName): void => {
      counts[name].accepted += 1
    },
    acceptedOnce: (name: CountedOperation, key: string): void => {
      const { acceptances = {} } = counts[name]
      acceptances[key] = (acceptances[key] ?? 0) + 1
    },
    read: () => counts,
    clear: () => {
      counts = freshCounts()
    },
  }
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, canonical(inner)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** SHA-256 (hex) of a body as JSON with sorted keys, a document as its hash and size; the counter's key of a match or a signature request. */
export function bodyHash(body: object): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(JSON.parse(JSON.stringify(body)))))
    .digest("hex")
}
