import * as z from "zod/mini"

/** A JSON Schema (2020-12), as OpenAPI 3.1 has them. */
export type JsonSchema = { [keyword: string]: unknown }

/** Returns the input of a schema as JSON Schema, without our rules that are functions, which it cannot express. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schemaOnly } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The format says it to people and programs; the pattern beside it is a screen long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return schemaOnly
}
