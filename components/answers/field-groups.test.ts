import { expect, test } from "vitest"
import { knownFields } from "#lib/operations/deviations.ts"
import { OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import en from "#messages/en.json" with { type: "json" }
import es from "#messages/es.json" with { type: "json" }
import { FIELD_GROUPS } from "./field-groups.ts"

test.each(OPERATION_SLUGS)("every field of %s in the specification stands in exactly one section", (slug) => {
  const shown = Object.values(FIELD_GROUPS[slug]).flat()
  expect([...shown].sort()).toEqual(knownFields(operationOf(slug)).sort())
})

test.each(OPERATION_SLUGS)("every field of %s has its label in both languages", (slug) => {
  for (const { answers } of [es, en]) {
    expect(Object.keys(answers.fields[slug]).sort()).toEqual(knownFields(operationOf(slug)).sort())
  }
})
