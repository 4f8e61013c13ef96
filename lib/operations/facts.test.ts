import { expect, test } from "vitest"
import { isIdentifierField } from "#lib/subjects/mask-identifier.ts"
import { factsOf, identifierField, isQuestion, QUESTION_SLUGS } from "./facts.ts"
import factsLoader from "./facts-loader.mjs"
import { FACTS_OF_BUILD } from "./facts-of-build.ts"
import { CHECK_OPERATION_SLUGS, inputFields, OPERATION_SLUGS, operationOf } from "./registry.ts"

test("a page knows of each operation what its definition says", () => {
  expect(QUESTION_SLUGS).toEqual(OPERATION_SLUGS)
  for (const slug of CHECK_OPERATION_SLUGS) {
    const { cost, wire, fields, about, isGuessed, menu } = operationOf(slug)
    expect(factsOf(slug)).toEqual({ cost, key: wire.key, fields, about, isGuessed, menu })
    if (isQuestion(slug)) expect(fields.map(({ name }) => name)).toEqual(inputFields(slug))
  }
  expect(isQuestion("signature")).toBe(false)
  expect(isQuestion("constructor")).toBe(false)
})

test("the identifier of every question is masked where identifiers are", () => {
  for (const slug of QUESTION_SLUGS)
    expect([slug, isIdentifierField(identifierField(slug))]).toEqual([slug, true])
})

test("the build writes the very same, without the schemas that it was read off", async () => {
  const written = await new Promise<string>((done, fail) => {
    const callback = (error: unknown, code = "") =>
      error ? fail(new Error("the loader failed", { cause: error })) : done(code)
    factsLoader.call({
      resourcePath: "lib/operations/facts-of-build.ts",
      addContextDependency: () => undefined,
      async: () => callback,
    })
  })
  expect(written).toBe(`export const FACTS_OF_BUILD = ${JSON.stringify(FACTS_OF_BUILD)}`)
})
