import { expect, test } from "vitest"
import { knownFields } from "#lib/operations/deviations.ts"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { pairsFor, siblingsOf } from "./pairs.ts"

test.each(OPERATION_SLUGS.flatMap((left) => OPERATION_SLUGS.map((right) => [left, right] as const)))(
  "%s beside %s: every pair names fields of the specification, once each",
  (left, right) => {
    const pairs = pairsFor(left, right) ?? []
    const [ours, theirs] = [left, right].map((slug) => knownFields(operationOf(slug)))
    for (const [one, other] of pairs) {
      expect(ours).toContain(one)
      expect(theirs).toContain(other)
    }
    expect(new Set(pairs.map(([one]) => one)).size).toBe(pairs.length)
    expect(new Set(pairs.map(([, other]) => other)).size).toBe(pairs.length)
  },
)

test("the table reads the same from either side", () => {
  const there = pairsFor("vehicle", "vehicle-registry") ?? []
  expect(pairsFor("vehicle-registry", "vehicle")).toEqual(there.map(([one, other]) => [other, one]))
  expect(pairsFor("person", "company")).toBeNull()
})

test("siblings are operations, and each knows the other", () => {
  for (const slug of OPERATION_SLUGS)
    for (const sibling of Object.keys(operationOf(slug).siblings) as OperationSlug[]) {
      expect(siblingsOf(slug)).toContain(sibling)
      expect(siblingsOf(sibling)).toContain(slug)
    }
})

test("links to files are not compared: they are new each time", () => {
  expect(pairsFor("aml", "aml")?.flat()).not.toContain("pdf_link")
})
