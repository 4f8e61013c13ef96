import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"

export type ChargedStep = { state: CheckState; charge: Charge; at: string }

/** One change of a question's charge. `at` is ISO 8601 in UTC. */
export type Movement = { from: Charge; to: Charge; state: CheckState; at: string }

/** A movement is a step at which the charge changed. `sending` counts only while it is last: the ledger shows doubts that stayed. */
export function movementsOf(steps: readonly ChargedStep[]): Movement[] {
  const resting = steps.filter(({ state }, index) => state !== "sending" || index === steps.length - 1)
  return resting.flatMap(({ state, charge, at }, index) => {
    const from = resting[index - 1]?.charge ?? "none"
    return from === charge ? [] : [{ from, to: charge, state, at }]
  })
}

/** The columns of the ledger. Only a unit or a token can be in one of these. */
export const COLUMNS = ["reserved", "deducted", "returned", "unknown"] as const
export type Column = (typeof COLUMNS)[number]

/** How many entered a charge, and how many left it. */
export type Flow = { in: number; out: number }
export type Flows = Record<Column, Flow>

/** Sums movements by column: each leaves the one that it comes from and enters the one that it goes to. */
export function flowsOf(moved: readonly { from: Charge; to: Charge; count: number }[]): Flows {
  const flows = noFlows()
  for (const { from, to, count } of moved) {
    const [left, entered] = [columnOf(from), columnOf(to)]
    if (left) flows[left].out += count
    if (entered) flows[entered].in += count
  }
  return flows
}

function noFlows(): Flows {
  return {
    reserved: { in: 0, out: 0 },
    deducted: { in: 0, out: 0 },
    returned: { in: 0, out: 0 },
    unknown: { in: 0, out: 0 },
  }
}

function columnOf(charge: Charge): Column | undefined {
  return COLUMNS.find((column) => column === charge)
}

/** Returns the columns in which the sum of all movements differs from the charges of the checks themselves; none when they agree. */
export function disagreements(flows: Flows, totals: readonly { charge: Charge; count: number }[]): Column[] {
  return COLUMNS.filter((column) => {
    const stands = totals.filter(({ charge }) => charge === column)
    return flows[column].in - flows[column].out !== stands.reduce((sum, { count }) => sum + count, 0)
  })
}
