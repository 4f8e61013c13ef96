import { isUtf8 } from "node:buffer"
import type { Warning } from "#lib/operations/deviations.ts"

/** Tells of an answer with bytes that are not UTF-8, which JSON is written in (RFC 8259, 8.1): they were read in another charset (`answerText`). */
export function otherCharset(body: Uint8Array): Warning[] {
  return isUtf8(body) ? [] : [{ kind: "encoding", path: "" }]
}
