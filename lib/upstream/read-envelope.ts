import type { Problem } from "#lib/domain/failures.ts"
import { isJsonObject, type JsonObject, tryJson } from "#lib/json-object.ts"
import type { Envelope } from "#lib/operations/define.ts"
import { truncate } from "#lib/text/truncate.ts"
import { answerText } from "./answer-text.ts"
import type { CallResult } from "./call.ts"

/** The form of `data`: with content, `null`, empty (`{}`, `[]`, `""`), or missing. */
export type RecordPresence = "value" | "null" | "empty" | "absent"

export type ReadEnvelope =
  | { readable: true; data: unknown; presence: RecordPresence; message: string | undefined }
  | { readable: false; reason: "not_json" | "other_envelope"; message: string | undefined }

/** Reads a body as its operation's envelope (specification, Response envelopes). Anything else is not an answer, with any HTTP status. */
export function readEnvelope(envelope: Envelope, body: Uint8Array): ReadEnvelope {
  const json = parseObject(body)
  if (!json) return { readable: false, reason: "not_json", message: undefined }
  const message = messageOf(json)
  const recognised = envelope === "lookup" ? json.type === "result" : json.status === "success"
  if (!recognised) return { readable: false, reason: "other_envelope", message }
  return { readable: true, data: json.data, presence: presenceOf(json), message }
}

/** A refusal, as far as it can be parsed (only the 422's `errors` are specified): message, messages by field, seconds of `Retry-After`. */
export function refusalWords({ body, retryAfterSeconds }: Refusal): Omit<Problem, "code"> {
  const json = parseObject(body)
  const message = messageOf(json)
  return {
    ...(message === undefined ? {} : { message }),
    ...(isJsonObject(json?.errors) ? { errors: messagesByField(json.errors) } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

type Refusal = { body: Uint8Array; retryAfterSeconds?: number | undefined }

type ErrorReply = Pick<
  Extract<CallResult, { kind: "reply" }>,
  "status" | "body" | "bodyEnd" | "retryAfterSeconds"
>

/** Whether an error is the service's own, not a gateway's: a text `message` or an `errors` map, or an empty body with a listed status. */
export function isServiceError({ status, body, bodyEnd }: ErrorReply, listed: readonly number[]): boolean {
  if (bodyEnd !== "whole") return false
  const json = parseObject(body)
  if (saysNothing(body, json)) return listed.includes(status)
  return typeof json?.message === "string" || isJsonObject(json?.errors)
}

/** The same of a 429. What came only in part cannot be judged, and asking later does no harm. */
export function isServiceThrottle(reply: ErrorReply): boolean {
  if (reply.retryAfterSeconds !== undefined || reply.bodyEnd !== "whole") return true
  return isServiceError(reply, [reply.status])
}

function saysNothing(body: Uint8Array, json: JsonObject | undefined): boolean {
  return json ? Object.keys(json).length === 0 : new TextDecoder().decode(body).trim() === ""
}

/** Whether an error's body is the platform's own: an object whose `status` is a word. */
export function isPlatformBody(body: Uint8Array): boolean {
  return typeof parseObject(body)?.status === "string"
}

/**
 * Whether a lookup's own envelope says that its result is no success (`status`, "HTTP status code of the result"), whatever HTTP says of the call: then
 * missing data does not mean that there is no record. A status that is no HTTP status says nothing.
 */
export function isFailedResult(envelope: Envelope, body: Uint8Array): boolean {
  if (envelope !== "lookup") return false
  const status = parseObject(body)?.status
  return typeof status === "number" && status >= 300 && status <= 599
}

/** Whether a body says the business word `error`, which a VIN query may answer in a success (specification, Response envelopes). */
export function isBusinessError(body: Uint8Array): boolean {
  return parseObject(body)?.status === "error"
}

/**
 * Reads the body of a task's read, of which only JSON is promised: `data` where there is one, else the whole. Undefined when it is no
 * JSON object.
 */
export function readTaskBody(
  body: Uint8Array,
): (ReadEnvelope & { readable: true; json: JsonObject }) | undefined {
  const json = parseObject(body)
  if (!json) return undefined
  const message = messageOf(json)
  if (!Object.hasOwn(json, "data")) return { readable: true, json, data: json, presence: "value", message }
  return { readable: true, json, data: json.data, presence: presenceOf(json), message }
}

/** The service's words, shortened, as they are stored beside a check; the whole of them is in the stored bytes. */
const MAX_MESSAGE = 4_000
const MAX_ERROR_FIELDS = 200
const MAX_FIELD_MESSAGES = 20

function messageOf(json: JsonObject | undefined): string | undefined {
  return typeof json?.message === "string" ? truncate(json.message, MAX_MESSAGE) : undefined
}

function messagesByField(errors: JsonObject): Record<string, string[]> {
  const entries = Object.entries(errors)
  const listed = entries.slice(0, MAX_ERROR_FIELDS).map(([field, messages]): [string, string[]] => {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages]
    const more = list.length > MAX_FIELD_MESSAGES ? [`… (+${list.length - MAX_FIELD_MESSAGES})`] : []
    return [truncate(field, MAX_MESSAGE), [...list.slice(0, MAX_FIELD_MESSAGES).map(messageText), ...more]]
  })
  const rest = entries.length - listed.length
  return Object.fromEntries(rest > 0 ? [...listed, ["…", [`(+${rest})`]]] : listed)
}

function messageText(message: unknown): string {
  if (typeof message === "string") return truncate(message, MAX_MESSAGE)
  try {
    return truncate(JSON.stringify(message), MAX_MESSAGE)
  } catch {
    return "…" // nested deeper than can be written
  }
}

function presenceOf(json: JsonObject): RecordPresence {
  if (!Object.hasOwn(json, "data")) return "absent"
  const { data } = json
  if (data === null) return "null"
  if (data === "") return "empty"
  if (typeof data === "object" && Object.keys(data as object).length === 0) return "empty"
  return "value"
}

function parseObject(body: Uint8Array): JsonObject | undefined {
  const parsed = tryJson(answerText(body))
  return isJsonObject(parsed) ? parsed : undefined
}
