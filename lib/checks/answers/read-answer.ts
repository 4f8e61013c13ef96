import type { Operation } from "#lib/operations/define.ts"
import { type Deviation, deviationsOf } from "#lib/operations/deviations.ts"
import { type RecordPresence, readEnvelope, readTaskBody } from "#lib/upstream/read-envelope.ts"
import { MAX_DEPTH } from "./exact-json.ts"

/** An answer as people and programs get it: `data` unchanged, but for signed links, which stay on the server. */
export type ReadAnswer = {
  data: unknown
  presence: RecordPresence
  message: string | null
  deviations: Deviation[]
}

export type FileRef = { id: string; role: string }

export function fileAddress(fileId: string): string {
  return `/api/files/${fileId}`
}

/** Reads the stored bytes of an answer; a signed link is replaced by our own address of its file. Undefined when they are no answer. */
export function readAnswer(
  operation: Pick<Operation, "wire" | "answer" | "fileFields" | "task">,
  body: Uint8Array,
  files: readonly FileRef[],
): ReadAnswer | undefined {
  const envelope = envelopeOf(operation, body)
  if (!envelope?.readable) return undefined
  return {
    data: withoutLinks(envelope.data, operation.fileFields, files),
    presence: envelope.presence,
    message: envelope.message ?? null,
    deviations: envelope.presence === "value" ? deviationsOf(operation, envelope.data) : [],
  }
}

/** Returns the presence of the record in such bytes, without comparing it with anything; undefined when they are no answer of that operation. */
export function recordPresence(
  operation: Pick<Operation, "wire" | "task">,
  body: Uint8Array,
): RecordPresence | undefined {
  const envelope = envelopeOf(operation, body)
  return envelope?.readable ? envelope.presence : undefined
}

/** Those fields of the record, as `readAnswer` has them, without the absent ones; empty where it is no record with fields. */
export function recordFields(
  operation: Pick<Operation, "wire" | "task" | "fileFields">,
  body: Uint8Array,
  names: readonly string[],
): Record<string, unknown> {
  const envelope = envelopeOf(operation, body)
  const data = envelope?.readable ? envelope.data : undefined
  if (typeof data !== "object" || data === null || Array.isArray(data)) return {}
  const wanted = Object.entries(data).filter(([name]) => names.includes(name))
  return withoutLinks(Object.fromEntries(wanted), operation.fileFields, []) as Record<string, unknown>
}

function envelopeOf(operation: Pick<Operation, "wire" | "task">, body: Uint8Array) {
  return operation.task ? readTaskBody(body) : readEnvelope(operation.wire.envelope, body)
}

/** Replaces a signed link where no file was expected (within a list, say): it is the power to read a document. */
export const WITHHELD_LINK = "[signed link: kept on the server]"

/** Replaces a value nested deeper than `MAX_DEPTH`; our interface writes it exactly as received (`checkJson`). */
export const NESTED_TOO_DEEP = "[nested too deep: see the exact answer]"

/** Returns a record whose given fields contain no link; a link with a file of ours is replaced by its address. No deeper than `MAX_DEPTH`. */
export function withoutLinks(
  data: unknown,
  fields: readonly string[],
  files: readonly FileRef[],
  depth = 0,
): unknown {
  if (typeof data !== "object" || data === null) return data
  if (depth >= MAX_DEPTH) return NESTED_TOO_DEEP
  if (Array.isArray(data)) return data.map((item) => withoutLinks(item, fields, [], depth + 1))
  // A task's answer may wrap its record (find-links.ts).
  const within = fields.some((field) => Object.hasOwn(data, field)) ? [] : files
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (!fields.includes(key)) return [key, withoutLinks(value, fields, within, depth + 1)]
      const file = files.find(({ role }) => role === key)
      if (file && typeof value === "string") return [key, fileAddress(file.id)]
      return [key, withheld(value, depth + 1)]
    }),
  )
}

/** Withholds every address in the value of a file field that is not a text. */
function withheld(value: unknown, depth: number): unknown {
  if (isLink(value)) return WITHHELD_LINK
  if (typeof value !== "object" || value === null) return value
  if (depth >= MAX_DEPTH) return NESTED_TOO_DEEP
  if (Array.isArray(value)) return value.map((item) => withheld(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withheld(item, depth + 1)]))
}

export function isLink(value: unknown): value is string {
  return typeof value === "string" && /^\s*[a-z][a-z\d+.-]*:/i.test(value)
}
