import fc from "fast-check"
import { expect, test } from "vitest"
import { CHARGES, chargeFor } from "./charges.ts"
import {
  assertTransition,
  CHECK_STATES,
  type CheckState,
  IllegalTransition,
  isSettled,
  NEXT,
} from "./check-states.ts"

const anyState = fc.constantFrom(...CHECK_STATES)

test("a transition is allowed exactly when the table has it, and out of a settled state to a person alone", () => {
  fc.assert(
    fc.property(anyState, anyState, fc.boolean(), (from, to, isByPerson) => {
      const allowed: readonly CheckState[] = NEXT[from]
      const mayLeave = isByPerson || !isSettled(from) || from === to
      if (allowed.includes(to) && mayLeave) assertTransition(from, to, isByPerson)
      else expect(() => assertTransition(from, to, isByPerson)).toThrow(IllegalTransition)
    }),
  )
})

test("nothing but a call that is known not to have been taken leads to a second call", () => {
  const backToSending = CHECK_STATES.filter((state) => reaches(state, "sending"))
  // An unknown one leads back as `sending` does: by the late answer of its own call that nothing was taken.
  expect(backToSending.toSorted()).toEqual(["halted", "queued", "sending", "unknown", "waiting"])
  const taken: readonly CheckState[] = NEXT.unknown.filter((state) => chargeFor("unit", state) !== "none")
  for (const state of [...taken, "refused"] as const) {
    expect(state === "unknown" || !reaches(state, "sending"), state).toBe(true)
  }
})

test("nothing follows a settled state but that its task is pending again, or an answer that came after it was closed", () => {
  const settled = CHECK_STATES.filter(isSettled)
  expect(settled).toEqual(["answered", "refused", "failed", "withdrawn", "closed"])
  expect(settled.map((state) => NEXT[state])).toEqual([
    ["pending"],
    [],
    ["pending"],
    [],
    ["closed", "pending"],
  ])
  expect(CHECK_STATES.filter((state) => NEXT[state].length === 0 && !isSettled(state))).toEqual([])
})

test("an operation without cost never costs, whatever happens", () => {
  for (const state of CHECK_STATES) expect(chargeFor("none", state), state).toBe("none")
})

test("a question of unspecified cost is free exactly while it is known not to have been taken", () => {
  const free = CHECK_STATES.filter((state) => chargeFor("unspecified", state, "unknown") === "none")
  expect(free.toSorted()).toEqual(["halted", "queued", "refused", "waiting", "withdrawn"])
})

test("closing keeps the charge that was there", () => {
  for (const charge of CHARGES) expect(chargeFor("unspecified", "closed", charge)).toBe(charge)
})

function reaches(from: CheckState, to: CheckState): boolean {
  const seen = new Set<CheckState>()
  const open: CheckState[] = [...NEXT[from]]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(state)) continue
    seen.add(state)
    open.push(...NEXT[state])
  }
  return seen.has(to)
}
