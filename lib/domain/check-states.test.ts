import { expect, test } from "vitest"
import { CHARGES, chargeFor } from "./charges.ts"
import {
  AWAITED,
  assertTransition,
  CHECK_STATES,
  type CheckState,
  DUE,
  ENDED_BY_SERVICE,
  ENDED_UNACCEPTED,
  holdsAnswer,
  IN_PROGRESS,
  isSettled,
  NEEDS_PERSON,
  NEXT,
  NOT_ACCEPTED,
  OPEN,
  REJECTED,
  REPLIED,
  UNSENT,
} from "./check-states.ts"

test("a transition is allowed exactly when the table has it, and out of a settled state to a person alone", () => {
  for (const from of CHECK_STATES) {
    for (const to of CHECK_STATES) {
      for (const isByPerson of [true, false]) {
        const step = () => assertTransition(from, to, isByPerson)
        const allowed: readonly CheckState[] = NEXT[from]
        if (!allowed.includes(to)) expect(step).toThrow(`a check cannot go from ${from} to ${to}`)
        else if (isSettled(from) && from !== to && !isByPerson)
          expect(step).toThrow(`only a person leads a check on from ${from}`)
        else expect(step, `${from} to ${to}`).not.toThrow()
      }
    }
  }
  expect(() => assertTransition("refused", "sending", true)).toThrow(
    expect.objectContaining({ name: "IllegalTransition" }),
  )
})

test("each list of states holds these, and no other", () => {
  expect({ DUE, UNSENT, AWAITED, IN_PROGRESS, NEEDS_PERSON, OPEN }).toEqual({
    DUE: ["queued", "waiting"],
    UNSENT: ["queued", "waiting", "halted"],
    AWAITED: ["sending", "pending"],
    IN_PROGRESS: ["queued", "waiting", "sending", "pending"],
    NEEDS_PERSON: ["halted", "unknown"],
    OPEN: ["queued", "waiting", "sending", "pending", "halted", "unknown"],
  })
  expect({ REJECTED, ENDED_BY_SERVICE, REPLIED, ENDED_UNACCEPTED, NOT_ACCEPTED }).toEqual({
    REJECTED: ["refused", "failed"],
    ENDED_BY_SERVICE: ["answered", "refused", "failed"],
    REPLIED: ["pending", "answered", "refused", "failed"],
    ENDED_UNACCEPTED: ["refused", "withdrawn"],
    NOT_ACCEPTED: ["queued", "waiting", "halted", "refused", "withdrawn"],
  })
  expect([...OPEN, ...CHECK_STATES.filter(isSettled)].toSorted()).toEqual([...CHECK_STATES].toSorted())
})

test("an answer is there when it settled the check, or came after a person had closed it", () => {
  for (const state of CHECK_STATES) {
    for (const lateState of [null, ...CHECK_STATES])
      expect(holdsAnswer({ state, lateState }), `${state}, ${lateState}`).toBe(
        [state, lateState].includes("answered"),
      )
  }
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
