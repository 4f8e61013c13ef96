import { type CheckState, UNSENT } from "./check-states.ts"

/** What the specification says: a `unit` is deducted when the question is accepted, a `token` reserved then and deducted or returned at its end. */
export type CostClass = "unspecified" | "none" | "unit" | "token"

/** The possible charges of a check. A ledger is a reading of these, never a balance. */
export const CHARGES = ["none", "unspecified", "reserved", "deducted", "returned", "unknown"] as const
export type Charge = (typeof CHARGES)[number]

/** Whether a charge says something: there is a cost, there was one, or nobody knows. */
export function saysCost(charge: Charge): boolean {
  return charge !== "none" && charge !== "unspecified"
}

/** Whether the specification names what a question costs. */
export function namesCost(cost: CostClass): cost is "unit" | "token" {
  return cost === "unit" || cost === "token"
}

/** The word for a charge: what was not sent yet cost nothing so far, which says nothing of what it will. */
export function chargeWord(charge: Charge, state: CheckState | undefined): Charge | "noneYet" {
  return charge === "none" && state !== undefined && UNSENT.includes(state) ? "noneYet" : charge
}

/** The charge of a check in a state, by its operation's cost. Where none is named: "unspecified" once accepted, "none" if never, "unknown" without a readable answer. */
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
      return TAKEN[cost][state]
    case "closed":
      return before
  }
}

const TAKEN = {
  unspecified: { pending: "unspecified", answered: "unspecified", failed: "unspecified" },
  unit: { pending: "deducted", answered: "deducted", failed: "deducted" },
  token: { pending: "reserved", answered: "deducted", failed: "returned" },
} as const satisfies Record<Exclude<CostClass, "none">, Record<"pending" | "answered" | "failed", Charge>>
