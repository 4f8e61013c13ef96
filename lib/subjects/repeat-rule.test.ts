import { expect, test } from "vitest"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { LastAsked } from "./last-asked.ts"
import { isRepeat, lastOf } from "./repeat-rule.ts"

const NOW = new Date("2026-11-20T04:30:00Z")

test.each<[CheckState, string, boolean]>([
  ["answered", "2026-11-19T14:12:00Z", true],
  ["answered", "2026-11-19T04:59:00Z", true], // a minute to midnight of the day before
  ["answered", "2026-11-19T04:29:00Z", false],
  ["answered", "2026-11-18T14:12:00Z", false],
  ["failed", "2026-11-19T14:12:00Z", true],
  ["refused", "2026-11-19T14:12:00Z", false],
  ["withdrawn", "2026-11-19T14:12:00Z", false],
  ["unknown", "2026-10-01T14:12:00Z", true],
  ["halted", "2026-10-01T14:12:00Z", true],
  ["sending", "2026-11-19T14:12:00Z", true],
  ["closed", "2026-11-18T14:12:00Z", false],
])("%s at %s is a repeat: %s", (state, askedAt, repeat) => {
  expect(isRepeat({ state, finding: null, askedAt }, NOW)).toBe(repeat)
})

test.each([
  ["not_sent", false],
  ["sent", true],
  [null, true],
] as const)("closed today as %s is a repeat: %s", (finding, repeat) => {
  const last = { state: "closed", finding, askedAt: "2026-11-19T14:12:00Z" } as const
  expect(isRepeat(last, NOW)).toBe(repeat)
})

const asked = (operation: LastAsked["operation"], input: Record<string, string>): LastAsked => ({
  checkId: operation,
  subject: { id: "0198", kind: "dni" },
  operation,
  input,
  state: "answered",
  resultKind: "record",
  marks: [],
  finding: null,
  askedAt: "2026-11-19T14:12:00Z",
  askedBy: "Ana",
})

test("the same question is found by operation and every field", () => {
  const list = [
    asked("kyc", { document_type: "ce", document_number: "001234567" }),
    asked("vehicle", { plate: "ABC-123" }),
  ]
  expect(lastOf(list, "vehicle", { plate: " abc-123" })?.checkId).toBe("vehicle")
  expect(lastOf(list, "vehicle", { plate: "abc123" })?.checkId).toBe("vehicle")
  expect(lastOf(list, "vehicle-registry", { plate: "ABC-123" })).toBeUndefined()
  expect(lastOf(list, "kyc", { document_type: "dni", document_number: "001234567" })).toBeUndefined()
  expect(lastOf(list, "kyc", { document_number: "001234567" })).toBeUndefined()
})

test("zeros count", () => {
  expect(lastOf([asked("person", { dni: "00123456" })], "person", { dni: "123456" })).toBeUndefined()
})
