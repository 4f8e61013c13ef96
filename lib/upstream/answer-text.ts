import { isUtf8 } from "node:buffer"
import type { Warning } from "#lib/operations/deviations.ts"

/** A character of several bytes in UTF-8, or a byte that is none: what Windows writes here (1252, as which the Web reads ISO-8859-1 too). */
const PIECES =
  /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g

/** An answer's text: UTF-8 (RFC 8259, 8.1), else ISO-8859-1, as services here answer too; the answer then says so (`otherCharset`). */
export function answerText(body: Uint8Array): string {
  if (isUtf8(body)) return new TextDecoder().decode(body)
  const windows = new TextDecoder("windows-1252")
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
  return Buffer.from(body)
    .toString("latin1")
    .replaceAll(PIECES, (piece) => (piece.length > 1 ? utf8 : windows).decode(Buffer.from(piece, "latin1")))
}

/** Tells of an answer with bytes that are not UTF-8, which JSON is written in (RFC 8259, 8.1): they were read in another charset (`answerText`). */
export function otherCharset(body: Uint8Array): Warning[] {
  return isUtf8(body) ? [] : [{ kind: "encoding", path: "" }]
}
