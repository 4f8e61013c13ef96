import { withoutMarks } from "#lib/text/fold.ts"

/** Characters that file systems refuse, and those that reverse the direction of reading (a name that ends in `fdp.exe` must not look like a PDF). */
const REFUSED = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu
/** File systems take 255 bytes of UTF-8; a number in front and an ending need room as well. */
const MAX_BYTES = 200
/** The specification has names of 255 characters; of a longer one no more is looked at. */
const MAX_READ = 1_000
/** Windows takes these for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A document's name as a file may be called on any system, with that ending and no other; `fallback` where nothing is left of it. */
export function safeFileName(
  name: string | null,
  ending: "pdf" | "bin" | "zip" | "xlsx",
  fallback: string,
): string {
  const bare = (name ?? "")
    .slice(0, MAX_READ)
    .normalize("NFC")
    .replace(REFUSED, " ")
    .replace(/\s+/g, " ")
    .replace(/\.pdf\s*$/i, "")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "")
  const short = withinBytes(bare).trim()
  return `${short === "" || RESERVED.test(short) ? fallback : short}.${ending}`
}

function withinBytes(text: string): string {
  let bytes = 0
  let kept = ""
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_BYTES) break
    kept += character
  }
  return kept
}

/** `Content-Disposition` of an attachment: the name, plain for old readers, and the whole one beside it where it has more (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const plain = withoutMarks(fileName).replace(/[^\x20-\x7e]|["\\%]/g, "_")
  if (plain === fileName) return `attachment; filename="${plain}"`
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
