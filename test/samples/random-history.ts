import fc from "fast-check"
import { type Charge, type CostClass, chargeFor } from "#lib/domain/charges.ts"
import { type CheckState, NEXT } from "#lib/domain/check-states.ts"

export type HistoryStep = { state: CheckState; charge: Charge }

/** A life that the table of states allows, of a question with that cost: from `queued` on, each choice picks one of the states that may follow. */
export function historyOf(cost: CostClass, choices: readonly number[]): HistoryStep[] {
  const steps: HistoryStep[] = [{ state: "queued", charge: "none" }]
  for (const choice of choices) {
    const last = steps.at(-1)
    const next: readonly CheckState[] = last ? NEXT[last.state] : []
    const state = next[choice % Math.max(1, next.length)]
    if (!last || !state) break
    steps.push({ state, charge: chargeOf(cost, last, state, choice) })
  }
  return steps
}

/** As the engine has it, with what it knows beyond the state: an unknown taken at the 202, one closed as "not sent". */
function chargeOf(cost: CostClass, last: HistoryStep, state: CheckState, choice: number): Charge {
  if (state === "unknown" && choice % 3 === 0) return chargeFor(cost, "pending")
  if (state === "closed" && last.state === "unknown" && choice % 2 === 0) return "none"
  return chargeFor(cost, state, last.charge)
}

export const historyChoices = fc.array(fc.nat(60), { maxLength: 24 })
