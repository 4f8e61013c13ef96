import { expect, test } from "vitest"
import { type StandbyPosition, unfitness } from "./standby-fit.ts"

const PRIMARY = { system: "7", database: "16384", timeline: 1 }
const STANDBY = { ...PRIMARY, isStandby: true, isEncrypted: true, isInStep: false }

test.each<[string, Partial<StandbyPosition>, string | undefined]>([
  ["a standby of this database, however far behind", {}, undefined],
  ["one that was promoted, or never was a standby", { isStandby: false }, "standby_promoted"],
  ["one of another cluster", { system: "8" }, "standby_of_another"],
  ["another database of the same cluster", { database: "5" }, "standby_of_another"],
  ["one that follows what was before a fail-over, or after one", { timeline: 2 }, "standby_of_another"],
  ["one that is spoken to in the clear", { isEncrypted: false }, "standby_not_encrypted"],
])("%s", (_, differs, unfit) => {
  expect(unfitness(PRIMARY, { ...STANDBY, ...differs }, false)).toBe(unfit)
})

test("on this very machine nothing has to be encrypted", () => {
  expect(unfitness(PRIMARY, { ...STANDBY, isEncrypted: false }, true)).toBeUndefined()
})
