import { expect, test, vi } from "vitest"

test("every copy of a module has the same value, made once", async () => {
  const copies = []
  for (let copy = 0; copy < 2; copy += 1) {
    vi.resetModules()
    copies.push((await import("./process-wide.ts")).processWide)
  }
  const [one, other] = copies
  expect(one).not.toBe(other)
  const make = vi.fn(() => new Set())
  expect(one?.("processWide.test", make)).toBe(other?.("processWide.test", make))
  expect(make).toHaveBeenCalledTimes(1)
})
