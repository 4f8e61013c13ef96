import { expect, test } from "vitest"
import * as z from "zod/mini"
import { CotejoError } from "#lib/errors.ts"
import { parseInput, readJson, readQuery } from "./read-body.ts"

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

test("unknown keys without end are refused before the schema looks at any, and faults stop at 200", async () => {
  let looked = 0
  const schema = z.strictObject({
    rows: z.array(z.record(z.string().check(z.refine(() => ++looked > 0)), z.unknown())),
  })
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  const post = (body: unknown) =>
    readJson(
      new Request("http://x", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      schema,
      64 * 1024 * 1024,
    )
  const refused = (body: unknown) =>
    post(body).catch((error: CotejoError) => Object.keys(error.fields ?? {}).length)
  expect(await refused({ rows: [keys(100_000)] })).toBeLessThanOrEqual(200)
  expect(await refused(keys(100_000))).toBeLessThanOrEqual(200)
  expect(looked).toBe(0)
  await expect(post({ rows: [keys(3)] })).resolves.toEqual({ rows: [keys(3)] })

  const wrong = z.strictObject({ rows: z.array(z.string()) })
  const fields = refusedFields(wrong, JSON.stringify({ rows: Array.from({ length: 1_000 }, () => 1) }))
  expect(Object.keys(fields ?? {})).toHaveLength(200)
})
