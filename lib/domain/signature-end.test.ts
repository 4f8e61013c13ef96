import { expect, test } from "vitest"
import { endedWithoutResult, isDecided, type SignatureFacts, signatureEnd } from "./signature-end.ts"

const NOW = Date.parse("2026-11-20T15:00:00Z")
const OPEN: SignatureFacts = { isRejected: false, isCompleted: false, expiresMs: NOW + 1 }

test.each([
  ["open", {}, null],
  ["without a date", { expiresMs: null }, null],
  ["at its date", { expiresMs: NOW }, "datePassed"],
  ["after its date", { expiresMs: NOW - 1 }, "datePassed"],
  ["completed", { isCompleted: true }, "completed"],
  ["completed, its date past since", { isCompleted: true, expiresMs: NOW - 1 }, "completed"],
  ["rejected", { isRejected: true }, "rejected"],
  ["rejected, its date past since", { isRejected: true, expiresMs: NOW - 1 }, "rejected"],
  ["completed, though a part of it was rejected", { isRejected: true, isCompleted: true }, "rejected"],
] as const)("how a request ended: %s", (_, facts, end) => {
  expect(signatureEnd({ ...OPEN, ...facts }, NOW)).toBe(end)
})

test.each([
  [null, false, false],
  ["datePassed", true, false],
  ["rejected", true, true],
  ["completed", false, true],
] as const)("%s: copied as another %s, nobody is expected to sign %s", (end, isCopied, decided) => {
  expect(endedWithoutResult(end)).toBe(isCopied)
  expect(isDecided(end)).toBe(decided)
})
