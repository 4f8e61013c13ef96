import { expect, test } from "vitest"
import * as z from "zod/mini"
import { CotejoError } from "#lib/errors.ts"
import { parseInput, readQuery } from "./read-body.ts"

function refusedFields(schema: z.ZodMiniType, text: string): Record<string, string[]> | undefined {
  try {
    parseInput(schema, JSON.parse(text))
    return undefined
  } catch (error) {
    if (!(error instanceof CotejoError)) throw error
    return error.fields
  }
}

test.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
  "a field called %s is refused like any unknown one",
  (name) => {
    const schema = z.strictObject({ dni: z.string() })
    expect(refusedFields(schema, `{"dni":"1","${name}":"x"}`)).toEqual({ [name]: ["unknownField"] })
    expect(refusedFields(z.record(z.string(), z.number()), `{"${name}":"x"}`)).toHaveProperty(name)
  },
)

test("a parameter of an address that is given twice is refused, whatever its values", () => {
  expect(readQuery(new URLSearchParams("state=unknown&limit=5"))).toEqual({ state: "unknown", limit: "5" })
  for (const query of ["limit=5&limit=5", "limit=5&state=x&limit=500", "__proto__=a&__proto__=b"]) {
    expect(() => readQuery(new URLSearchParams(query)), query).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    )
  }
})
