import fc from "fast-check"
import { expect, test } from "vitest"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { historyChoices, historyOf } from "#test/samples/random-history.ts"
import { type ChargedStep, COLUMNS, disagreements, flowsOf, movementsOf } from "./movements.ts"

const RUNS = 10_000
const AT = "2026-11-20T14:12:07.000Z"

const life = fc
  .tuple(fc.constantFrom("unit" as const, "token" as const), historyChoices)
  .map(([cost, choices]) => historyOf(cost, choices).map((step): ChargedStep => ({ ...step, at: AT })))

const counted = (moved: readonly { from: Charge; to: Charge }[]) =>
  moved.map(({ from, to }) => ({ from, to, count: 1 }))

test(`over ${RUNS} random lives the movements of a check end at its charge, without a gap`, () => {
  fc.assert(
    fc.property(life, (steps) => {
      const moved = movementsOf(steps)
      expect(moved.at(-1)?.to ?? "none").toBe(steps.at(-1)?.charge)
      expect(moved.every(({ from }, index) => from === (moved[index - 1]?.to ?? "none"))).toBe(true)
      expect(moved.every(({ from, to }) => from !== to)).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

test(`over ${RUNS} random ledgers every sum is what the checks say, and no column is ever below zero`, () => {
  fc.assert(
    fc.property(fc.array(life, { maxLength: 8 }), (lives) => {
      const flows = flowsOf(lives.flatMap((steps) => counted(movementsOf(steps))))
      const totals = lives.map((steps) => ({ charge: steps.at(-1)?.charge ?? "none", count: 1 }))
      expect(disagreements(flows, totals)).toEqual([])
      for (const column of COLUMNS) expect(flows[column].in).toBeGreaterThanOrEqual(flows[column].out)
    }),
    { numRuns: RUNS },
  )
})

test("cutting the days anywhere loses and doubles nothing", () => {
  fc.assert(
    fc.property(fc.array(life, { maxLength: 8 }), fc.nat(40), (lives, cut) => {
      const moved = counted(lives.flatMap(movementsOf))
      const [before, after] = [flowsOf(moved.slice(0, cut)), flowsOf(moved.slice(cut))]
      const whole = flowsOf(moved)
      for (const column of COLUMNS) {
        expect(before[column].in + after[column].in).toBe(whole[column].in)
        expect(before[column].out + after[column].out).toBe(whole[column].out)
      }
    }),
  )
})

test("a call under way is no movement of its own, unless it never came back", () => {
  const step = (state: CheckState, charge: Charge): ChargedStep => ({ state, charge, at: AT })
  const sent = [step("queued", "none"), step("sending", "unknown")]
  expect(movementsOf(sent)).toMatchObject([{ from: "none", to: "unknown", state: "sending" }])
  const accepted = [...sent, step("pending", "deducted")]
  expect(movementsOf(accepted)).toMatchObject([{ from: "none", to: "deducted", state: "pending" }])
  expect(movementsOf([...sent, step("unknown", "unknown"), step("closed", "none")])).toMatchObject([
    { from: "none", to: "unknown" },
    { from: "unknown", to: "none" },
  ])
})

test("a ledger that lost a movement is seen not to agree", () => {
  const flows = flowsOf([{ from: "none", to: "deducted", count: 2 }])
  expect(disagreements(flows, [{ charge: "deducted", count: 3 }])).toEqual(["deducted"])
})
