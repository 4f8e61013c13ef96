import type { CostClass } from "#lib/operations/define.ts"
import type { CheckState } from "./states.ts"

/** What a check may have cost. A ledger is a reading of these, never a balance. */
export const CHARGES = ["none", "unspecified", "reserved", "deducted", "returned", "unknown"] as const
export type Charge = (typeof CHARGES)[number]

/**
 * The charge of an operation that answers at once. The specification gives a cost of "none" to the KYC lookup
 * and names none for the others: once such a question was taken, its cost is "unspecified"; refused or never taken
 * (400, 404, 422, 401, 402, 429, never sent) it is "none"; taken with no readable answer it is "unknown".
 */
export function chargeFor(cost: CostClass, state: CheckState, before: Charge = "none"): Charge {
  if (cost === "none") return "none"
  switch (state) {
    case "queued":
    case "waiting":
    case "halted":
    case "refused":
    case "withdrawn":
      return "none"
    case "sending":
    case "unknown":
      return "unknown"
    case "pending":
    case "answered":
    case "failed":
      return "unspecified"
    case "closed":
      return before
  }
}
