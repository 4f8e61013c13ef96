import type { Envelope } from "#lib/operations/define.ts"

/** How `data` came: with something in it, `null`, empty (`{}`, `[]`, `""`), or not at all. */
export type RecordPresence = "value" | "null" | "empty" | "absent"

export type ReadEnvelope =
  | { readable: true; data: unknown; presence: RecordPresence; message: string | undefined }
  | { readable: false; reason: "not_json" | "other_envelope"; message: string | undefined }

type Json = Record<string, unknown>

/**
 * Reads a successful body as the envelope of its operation (specification, Response envelopes): lookups say
 * `type: "result"`, the platform says `status: "success"`. Anything else is not an answer, whatever the HTTP status.
 */
export function readEnvelope(envelope: Envelope, body: Uint8Array): ReadEnvelope {
  const json = parseObject(body)
  if (!json) return { readable: false, reason: "not_json", message: undefined }
  const message = typeof json.message === "string" ? json.message : undefined
  const recognised = envelope === "lookup" ? json.type === "result" : json.status === "success"
  if (!recognised) return { readable: false, reason: "other_envelope", message }
  return { readable: true, data: json.data, presence: presenceOf(json), message }
}

export type ErrorBody = { message: string | undefined; errors: Record<string, string[]> | undefined }

/** What can be read of an error's body. None is described but the 422's `errors`, so everything is optional here. */
export function readErrorBody(body: Uint8Array): ErrorBody {
  const json = parseObject(body)
  return {
    message: typeof json?.message === "string" ? json.message : undefined,
    errors: isObject(json?.errors) ? messagesByField(json.errors) : undefined,
  }
}

/** Whether an error's body is the platform's own: an object whose `status` is a word. */
export function isPlatformBody(body: Uint8Array): boolean {
  return typeof parseObject(body)?.status === "string"
}

/**
 * Reads the body of a task's read, of which only JSON is promised: `data` where there is one, else the whole. Undefined when it is no
 * JSON object.
 */
export function readTaskBody(body: Uint8Array): (ReadEnvelope & { readable: true; json: Json }) | undefined {
  const json = parseObject(body)
  if (!json) return undefined
  const message = typeof json.message === "string" ? json.message : undefined
  if (!Object.hasOwn(json, "data")) return { readable: true, json, data: json, presence: "value", message }
  return { readable: true, json, data: json.data, presence: presenceOf(json), message }
}

function messagesByField(errors: Json): Record<string, string[]> {
  const listed = Object.entries(errors).map(([field, messages]): [string, string[]] => {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages]
    return [field, list.map((message) => (typeof message === "string" ? message : JSON.stringify(message)))]
  })
  return Object.fromEntries(listed)
}

function presenceOf(json: Json): RecordPresence {
  if (!Object.hasOwn(json, "data")) return "absent"
  const { data } = json
  if (data === null) return "null"
  if (data === "") return "empty"
  if (typeof data === "object" && Object.keys(data as object).length === 0) return "empty"
  return "value"
}

function parseObject(body: Uint8Array): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined // not JSON at all: the caller says so, and the bytes are kept
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
