import { expect, test } from "vitest"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { AML_FLAGS, COLUMNS, sectionPresence } from "./report.ts"

test("null is not an empty list, a section that did not come is neither, and nothing else is a list", () => {
  const ways = [null, [], undefined, [null], {} as never, "", 0 as never, false]
  expect(ways.map(sectionPresence)).toEqual([
    "null",
    "empty",
    "absent",
    "items",
    "other",
    "other",
    "other",
    "other",
  ])
})

test("the seven sections and three flags are those of the specification", () => {
  const aml = operationOf("aml")
  expect(knownFields(aml).filter((name) => AML_SECTIONS.some((section) => section === name))).toHaveLength(7)
  expect(AML_FLAGS).toEqual(["pep_sanctions", "kyc_adverse_media", "ubo_companies"])
})

test("only two sections have items of a shape that was seen; the history of PEP is not taken for the current", () => {
  expect(COLUMNS).toEqual({ pep: ["name", "position", "entity"], adverse_media: ["source", "date", "title"] })
})
