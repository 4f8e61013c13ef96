import type { Declared } from "#lib/http/route.ts"
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts"
import type { Content, InterfaceWords, Parameter } from "./path-operation.ts"

/** Returns the parameters of an endpoint in its path, its query and its headers. */
export function parametersOf(
  path: string,
  { params, query, asks }: Declared,
  words: InterfaceWords,
): Parameter[] {
  const known = params ? propertiesOf(jsonSchemaOf(params)) : {}
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) =>
    parameter("path", name, known[name] ?? { type: "string" }, words),
  )
  const search = query ? jsonSchemaOf(query) : {}
  const required = Array.isArray(search.required) ? search.required : []
  const inQuery = Object.entries(propertiesOf(search)).map(([name, schema]) => ({
    ...parameter("query", name, schema, words),
    required: required.includes(name),
  }))
  const keys = asks
    ? ["idempotency-key", "x-repeat-of"].map((name) => ({
        ...parameter("header", name, { type: "string" }, words),
        required: false,
      }))
    : []
  return [...inPath, ...inQuery, ...keys]
}

/** One of them, as required as a part of a path is. */
export function parameter(
  place: Parameter["in"],
  name: string,
  schema: JsonSchema,
  words: InterfaceWords,
): Parameter {
  const description = words.parameter(name)
  return { name, in: place, required: true, ...(description !== undefined && { description }), schema }
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

/** Returns the body it accepts, if any. */
export function bodyOf({ body, multipart }: Declared): Content | undefined {
  if (body) return { "application/json": { schema: jsonSchemaOf(body) } }
  if (!multipart) return undefined
  const schema = {
    type: "object",
    required: ["request", "file"],
    properties: {
      request: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: jsonSchemaOf(multipart),
      },
      sha256: { type: "array", items: { type: "string", pattern: "^[0-9a-f]{64}$" } },
      file: { type: "array", items: { type: "string", contentMediaType: "application/pdf" } },
    },
  }
  return { "multipart/form-data": { schema } }
}
