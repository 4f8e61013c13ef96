import { expect, test } from "vitest"
import { isIdentifierField } from "#lib/subjects/mask-identifier.ts"
import { factsOf, identifierField, isQuestion, QUESTION_SLUGS } from "./facts.ts"
import { CHECK_OPERATION_SLUGS, inputFields, OPERATION_SLUGS, operationOf } from "./registry.ts"

test("the facts of each operation and its definition are of one mind, in one order", () => {
  expect(QUESTION_SLUGS).toEqual(OPERATION_SLUGS)
  for (const slug of CHECK_OPERATION_SLUGS) {
    const { wire, fields } = operationOf(slug)
    expect(wire.key).toBe(factsOf(slug).key)
    if (isQuestion(slug)) expect(fields.map(({ name }) => name)).toEqual(inputFields(slug))
    for (const { typeField } of fields)
      if (typeField) expect(fields.map(({ name }) => name)).toContain(typeField)
  }
  expect(isQuestion("signature")).toBe(false)
  expect(isQuestion("constructor")).toBe(false)
})

test("the identifier of every question is masked where identifiers are", () => {
  for (const slug of QUESTION_SLUGS)
    expect([slug, isIdentifierField(identifierField(slug))]).toEqual([slug, true])
})
