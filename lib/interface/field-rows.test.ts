import { expect, test } from "vitest"
import * as z from "zod/mini"
import { fieldRows } from "./field-rows.ts"
import { jsonSchemaOf } from "./json-schema.ts"

test("a schema is reported line by line, what it holds behind what holds it", () => {
  const schema = z.object({
    items: z.array(z.object({ id: z.uuid(), at: z.nullable(z.iso.datetime()) })),
    kind: z.enum(["a", "b"]),
    limit: z._default(z.int().check(z.gte(1), z.lte(9)), 5),
    any: z.optional(z.unknown()),
  })
  expect(fieldRows(jsonSchemaOf(schema))).toEqual([
    { path: "items", type: "array", required: true },
    { path: "items[].id", type: "string · uuid", required: true },
    { path: "items[].at", type: "string | null · date-time", required: true },
    { path: "kind", type: '"a" | "b"', required: true },
    { path: "limit", type: "integer · ≥ 1 · ≤ 9 · = 5", required: false },
    { path: "any", type: "any", required: false },
  ])
})
