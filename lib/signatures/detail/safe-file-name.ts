/** What file systems refuse, and what turns the direction of reading (a name that ends in `fdp.exe` must not look like a PDF). */
const REFUSED = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu
const MOST_CHARACTERS = 120
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A document's name as a file may be called on any system, with that ending and no other; `fallback` where nothing is left of it. */
export function safeFileName(name: string | null, ending: "pdf" | "bin" | "zip", fallback: string): string {
  const bare = (name ?? "")
    .normalize("NFC")
    .replace(REFUSED, " ")
    .replace(/\s+/g, " ")
    .replace(/\.pdf\s*$/i, "")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  const short = [...bare].slice(0, MOST_CHARACTERS).join("").trim()
  return `${short === "" || RESERVED.test(short) ? fallback : short}.${ending}`
}

/** `Content-Disposition` of an attachment: a plain name for old readers, the whole one beside it (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_")
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
