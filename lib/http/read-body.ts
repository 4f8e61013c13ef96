import "server-only"
import type * as z from "zod/mini"
import { CotejoError } from "#lib/errors.ts"

/** Reads and checks `maxBytes` of JSON. Throws `unsupported_body`, `body_too_large`, `malformed_body`, `invalid_input`. */
export async function readJson<T extends z.ZodMiniType>(
  request: Request,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new CotejoError("unsupported_body")
  const value = parseJson(textOf(await readBytes(request, maxBytes)))
  assertFewKeys(value)
  return parseInput(schema, value)
}

/** More faults than this tell nobody more, and each is put into words. */
export const MAX_FAULTS = 200
/** Ours: no object of any body has more; the fields of an operation are counted by its schema. */
const MAX_KEYS = 100

function assertFewKeys(body: unknown): void {
  const left = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== "object" || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value) left.push(item)
      continue
    }
    const names: string[] = []
    for (const name in value) if (names.push(name) > MAX_KEYS) throw unknownFields(names)
    for (const name of names) left.push((value as Record<string, unknown>)[name])
  }
}

function unknownFields(names: readonly string[]): CotejoError {
  const fields = names.slice(0, MAX_FAULTS).map((name) => [name, ["unknownField"]])
  return new CotejoError("invalid_input", { fields: Object.fromEntries(fields) })
}

/** Checks a value from outside; throws `invalid_input` with at most `MAX_FAULTS` messages by field (`""`: the whole). */
export function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  assertKnownKeys(schema, value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // A field may have a name that every object has.
  const fields = new Map<string, string[]>()
  for (const issue of parsed.error.issues.slice(0, MAX_FAULTS)) {
    const names =
      issue.code === "unrecognized_keys" ? issue.keys.slice(0, MAX_FAULTS) : [issue.path.join(".")]
    const message = issue.code === "unrecognized_keys" ? "unknownField" : issue.message
    for (const name of names) fields.set(name, [...(fields.get(name) ?? []), message])
  }
  throw new CotejoError("invalid_input", { fields: Object.fromEntries([...fields].slice(0, MAX_FAULTS)) })
}

function assertKnownKeys(schema: z.ZodMiniType, value: unknown): void {
  const { shape, catchall } = schema._zod.def as { shape?: object; catchall?: z.ZodMiniType }
  if (!shape || catchall?._zod.def.type !== "never" || typeof value !== "object" || value === null) return
  const keys = Object.keys(value)
  if (keys.length <= Object.keys(shape).length) return
  throw unknownFields(keys.filter((key) => !Object.hasOwn(shape, key)))
}

/** The parameters of an address. Throws `invalid_input` at one that is given twice: two readers might take different ones. */
export function readQuery(parameters: URLSearchParams): Record<string, string> {
  const names = [...parameters.keys()]
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  if (repeated.length > 0) {
    const fields = Object.fromEntries(repeated.map((name) => [name, ["otherShape"]]))
    throw new CotejoError("invalid_input", { fields })
  }
  return Object.fromEntries(parameters)
}

/** How much of a refused body is still read: aborting would cut the connection, and with it the next request. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > MAX_DISCARDED_BYTES) break
  }
  if (size > maxBytes) throw new CotejoError("body_too_large")
  return Buffer.concat(chunks)
}

/** JSON is UTF-8 (RFC 8259, 8.1). Bytes that are not would be read as U+FFFD, and somebody else than was meant asked about, at a cost. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CotejoError("malformed_body", { cause })
  }
}

function parseJson(text: string): unknown {
  // A schema ignores this one name silently, and unknown fields are to be refused.
  if (/"__proto__"\s*:/.test(text))
    throw new CotejoError("invalid_input", { fields: Object.fromEntries([["__proto__", ["unknownField"]]]) })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CotejoError("malformed_body", { cause })
  }
}

/** The `Idempotency-Key` of a request; without one each is a request of its own. Throws `invalid_idempotency_key`. */
export function idempotencyKeyOf(headers: Headers): string {
  const key = headers.get("idempotency-key") ?? crypto.randomUUID()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new CotejoError("invalid_idempotency_key")
  return key
}
