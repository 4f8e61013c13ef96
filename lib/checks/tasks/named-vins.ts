import { normalizeVin, vinFaults } from "#lib/operations/vin-format.ts"
import { readTaskBody } from "#lib/upstream/read-envelope.ts"

/** A field name that is likely to hold a vehicle's number: the fields of the VIN's answer are not shown (specification, VIN query task). */
const NUMBER_KEY = /vin|seri|chas/i
const MAX_NODES = 10_000

/** Returns the VINs in a record under keys that suggest one, in capitals; bounded for a record of any size. */
export function namedVins(record: unknown): Set<string> {
  const found = new Set<string>()
  const open: { value: unknown; counts: boolean }[] = [{ value: record, counts: false }]
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = open.pop()
    if (next === undefined) break
    const { value, counts } = next
    if (typeof value === "string") {
      const vin = counts && value.length < 40 ? normalizeVin(value) : ""
      if (counts && vinFaults(vin).length === 0) found.add(vin)
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_NODES)) open.push({ value: item, counts })
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value).slice(0, MAX_NODES))
        open.push({ value: item, counts: NUMBER_KEY.test(key.slice(0, 100)) })
    }
  }
  return found
}

/** Whether the read of a task names vehicles, and the one that was asked about is none of them. */
export function namesAnotherVehicle(body: Uint8Array, vin: string | undefined): boolean {
  if (vin === undefined) return false
  const named = namedVins(readTaskBody(body)?.json)
  return named.size > 0 && !named.has(normalizeVin(vin))
}
