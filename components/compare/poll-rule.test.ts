import { expect, test } from "vitest"
import type { CheckState } from "#lib/checks/states.ts"
import { pollAll } from "./poll-rule.ts"

const NOW = new Date("2026-11-20T12:00:00Z")
const watched = (state: CheckState, ageSeconds: number) => ({
  id: state,
  state,
  revision: 1,
  requestedAt: new Date(NOW.getTime() - ageSeconds * 1000).toISOString(),
})

test("the most pressing one sets the pace for all", () => {
  const slow = watched("unknown", 5)
  const quick = watched("sending", 5)
  expect(pollAll([slow, quick, watched("answered", 1)], NOW, false)).toBe(pollAll([quick], NOW, false))
  expect(pollAll([quick], NOW, false)).toBeLessThan(Number(pollAll([slow], NOW, false)))
})

test("it stops when all are settled, and while nobody looks", () => {
  expect(pollAll([watched("answered", 1), watched("refused", 1)], NOW, false)).toBe(false)
  expect(pollAll([watched("sending", 1)], NOW, true)).toBe(false)
  expect(pollAll([], NOW, false)).toBe(false)
})
