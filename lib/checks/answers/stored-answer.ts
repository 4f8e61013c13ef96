import "server-only"
import { eq } from "drizzle-orm"
import type { CheckView } from "#lib/checks/present-check.ts"
import { ANSWER, readBody } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import {
  type Deeper,
  type ExactJson,
  exactRecord,
  isExactObject,
  textsWithin,
  WITHHELD,
} from "./exact-json.ts"
import { type FileRef, fileAddress, isLink, WITHHELD_LINK } from "./read-answer.ts"

/** The body received for a check, for people to read: the record of an answer, or the bare text of anything else. */
export type StoredAnswer =
  | { kind: "nothing" }
  | { kind: "record"; data: ExactJson }
  /** `text` is the body as UTF-8, at most 64 KiB of it, without signed links; `bytes` is the size of the whole body. */
  | { kind: "text"; text: string; bytes: number; shownBytes: number }

export const MAX_TEXT_BYTES = 64 * 1024

/** Reads the stored bytes of a check that the caller may see (`visibleCheck`). */
export async function storedAnswer(check: CheckView): Promise<StoredAnswer> {
  const [row] = await db().select(ANSWER).from(checks).where(eq(checks.id, check.id))
  // The readable parts of a damaged check are nobody's answer.
  const body = row && check.problem?.code !== "record_damaged" ? readBody(row).body : null
  return body ? shownAnswer(check, body) : { kind: "nothing" }
}

export function shownAnswer(check: CheckView, body: Buffer): StoredAnswer {
  if (body.length === 0) return { kind: "nothing" }
  const { fileFields, task } = operationOf(check.operation)
  if (check.presence === "value") {
    const read = () => {
      const data = exactRecord(body, task !== null)
      return data === undefined ? undefined : withFileAddresses(data, fileFields, check.files)
    }
    const data = withFallback(check.id, read, () => undefined)
    if (data !== undefined) return { kind: "record", data }
  }
  const shown = body.subarray(0, MAX_TEXT_BYTES)
  return {
    kind: "text",
    text: withoutLinkText(answerText(shown), fileFields),
    bytes: body.length,
    shownBytes: shown.length,
  }
}

/** Replaces a signed link by our own address of its file; one where no file was expected is withheld: it is the power to read a document. */
export function withFileAddresses(
  data: ExactJson,
  fields: readonly string[],
  files: readonly FileRef[],
): ExactJson {
  if (Array.isArray(data)) return data.map((item) => withFileAddresses(item, fields, []))
  if (!isExactObject(data)) return data
  if (data.kind === "deeper") return fields.length === 0 ? data : withoutAddresses(data)
  if (data.kind !== "object") return data
  // A task's answer may wrap its record (find-links.ts).
  const within = data.entries.some(([key]) => fields.includes(key)) ? [] : files
  const entries = data.entries.map(([key, value]): [string, ExactJson] => {
    if (!fields.includes(key)) return [key, withFileAddresses(value, fields, within)]
    const file = files.find((candidate) => candidate.role === key)
    if (file && typeof value === "string") return [key, fileAddress(file.id)]
    return [key, withheld(value)]
  })
  return { kind: "object", entries }
}

/** Withholds every address in the value of a file field that is not a text. */
function withheld(value: ExactJson): ExactJson {
  if (isLink(value)) return WITHHELD
  if (Array.isArray(value)) return value.map(withheld)
  if (!isExactObject(value)) return value
  if (value.kind === "deeper") return WITHHELD
  if (value.kind !== "object") return value
  return { kind: "object", entries: value.entries.map(([key, item]) => [key, withheld(item)]) }
}

/** A value that is not parsed may contain a signed link anywhere: every text in it that may be an address is withheld. */
function withoutAddresses({ source }: Deeper): Deeper {
  const parts: string[] = []
  let from = 0
  for (const { text, start, end } of textsWithin(source)) {
    if (!text.includes("://") && !isLink(text)) continue
    parts.push(source.slice(from, start), JSON.stringify(WITHHELD_LINK))
    from = end
  }
  return { kind: "deeper", entries: [], source: [...parts, source.slice(from)].join("") }
}

/** An address within a text, from behind its scheme on; JSON may write its slashes with backslashes. */
const ADDRESS = /:(?:\\?\/){2}[^\s"'<>]+/g
const SCHEME = /[a-z\d+.-]/i

/** The same for a text that is no answer: the value of such a field, even cut, and every other address where such a field is named. */
export function withoutLinkText(text: string, fields: readonly string[]): string {
  if (!fields.some((field) => text.includes(field))) return text
  const value = new RegExp(`("(?:${fields.join("|")})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`, "g")
  return withoutAddressText(text.replace(value, "$1…"))
}

/** The scheme is looked for backwards from where it ends: forwards, every letter of a long word would be tried as its beginning. */
function withoutAddressText(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: rest, index } of text.matchAll(ADDRESS)) {
    let start = index
    while (start > from && SCHEME.test(text.charAt(start - 1))) start -= 1
    if (start === index) continue
    parts.push(text.slice(from, start), "…")
    from = index + rest.length
  }
  return [...parts, text.slice(from)].join("")
}
