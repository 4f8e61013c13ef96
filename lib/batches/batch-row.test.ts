import { expect, test } from "vitest"
import { fitBatchName, MAX_NAME } from "./batch-row.ts"

test("a name that fits stays as it is", () => {
  expect(fitBatchName("Flota", " (otra vez)")).toBe("Flota (otra vez)")
})

test("a long one is cut between its characters, and keeps what stands behind", () => {
  const judge = "👩🏽‍⚖️"
  const cut = fitBatchName(judge.repeat(60), " (otra vez)")
  expect(cut.length).toBeLessThanOrEqual(MAX_NAME)
  expect(cut).toMatch(/^(👩🏽‍⚖️)+… \(otra vez\)$/u)
})
