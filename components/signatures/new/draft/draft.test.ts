import { expect, test } from "vitest"
import { submittedAs } from "./draft.ts"

test.each([
  ["closed", "none", true],
  ["closed", "unknown", false],
  ["refused", "none", true],
  ["halted", "none", false],
  ["answered", "unspecified", false],
] as const)("%s with charge %s ended before it reached its signers: %s", (state, charge, endedUnsent) => {
  expect(submittedAs({ id: "c", state, charge, problem: null }, "r")).toEqual({
    checkId: "c",
    requestId: "r",
    state,
    code: null,
    endedUnsent,
  })
})
