import type { JsonSchema } from "./json-schema.ts"

/** A field of a schema as a line of a table: its path (`items[].id`), its type, whether it is always there. */
export type FieldRow = { path: string; type: string; required: boolean }

/** A schema as lines, its nested fields behind the one that holds them. */
export function fieldRows(schema: JsonSchema): FieldRow[] {
  return rowsOf(schema, "")
}

function rowsOf(schema: JsonSchema, prefix: string): FieldRow[] {
  const own = unwrapped(schema)
  if (own.items) return rowsOf(own.items as JsonSchema, `${prefix}[]`)
  const required = Array.isArray(own.required) ? own.required : []
  const properties = Object.entries((own.properties ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([name, field]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`
    return [
      { path, type: typeOf(field), required: required.includes(name) },
      ...rowsOf(field, path),
      ...(field.contentSchema ? rowsOf(field.contentSchema as JsonSchema, path) : []),
    ]
  })
}

/** Returns the other type of a schema that may be null. */
function unwrapped(schema: JsonSchema): JsonSchema {
  const [one, other] = (schema.anyOf ?? []) as JsonSchema[]
  return one && other?.type === "null" ? one : schema
}

/** Returns the type that a schema accepts, in the words of JSON Schema, which programs and those who write them share. */
function typeOf(schema: JsonSchema): string {
  const own = unwrapped(schema)
  const name = own === schema ? wordOf(own) : `${wordOf(own)} | null`
  const rules = [
    own.format ?? own.contentMediaType,
    own.pattern && own.format === undefined && String(own.pattern).length < 40 ? own.pattern : undefined,
    own.minimum !== undefined && `≥ ${Number(own.minimum)}`,
    own.maximum !== undefined && `≤ ${Number(own.maximum)}`,
    own.maxLength !== undefined && `≤ ${Number(own.maxLength)}`,
    schema.default !== undefined && `= ${JSON.stringify(schema.default)}`,
  ].filter((rule) => rule !== undefined && rule !== false)
  return [name, ...rules].join(" · ")
}

function wordOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(wordOf).join(" | ")
  if (Array.isArray(schema.type)) return schema.type.join(" | ")
  return typeof schema.type === "string" ? schema.type : "any"
}
