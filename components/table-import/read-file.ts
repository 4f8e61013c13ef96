import { FileRefused, NOTHING_HIDDEN, type NoTable, type Sheet } from "./import-field.ts"
import { type Divider, readCsv } from "./read-csv.ts"

/** A pasted text, or a file; `divider` is the one that the person chose. */
export type FileQuestion = { source: string | ArrayBuffer; divider?: Divider }
/** The sheets of a workbook, or the one table of a text, with the sign that divides its cells. */
export type FileTable = { sheets: Sheet[]; divider?: Divider }

/** How files begin that are no tables, from that byte on. */
const BEGINNINGS: readonly { mark: string; at?: number; what: NoTable }[] = [
  { mark: "%PDF-", what: "pdf" },
  { mark: "\x89PNG", what: "image" },
  { mark: "\xff\xd8\xff", what: "image" },
  { mark: "GIF8", what: "image" },
  { mark: "II*\0", what: "image" },
  { mark: "MM\0*", what: "image" },
  { mark: "WEBP", at: 8, what: "image" },
  { mark: "ftyp", at: 4, what: "image" },
  { mark: "7z\xbc\xaf", what: "zip" },
  { mark: "Rar!", what: "zip" },
  { mark: "\x1f\x8b", what: "zip" },
  { mark: "{\\rtf", what: "document" },
]

/** One with something in it, and an empty one. */
const ZIPS = ["PK\x03\x04", "PK\x05\x06"]

/** The tables of a file or of a pasted text. Throws `FileRefused`, or whatever a broken file makes its reader throw. */
export async function readFile({ source, divider }: FileQuestion): Promise<FileTable> {
  if (typeof source === "string") return readText(source.normalize("NFC"), divider)
  const bytes = new Uint8Array(source)
  const beginning = String.fromCharCode(...bytes.subarray(0, 1_024))
  const known = BEGINNINGS.find(({ mark, at = 0 }) => beginning.startsWith(mark, at))
  if (known) throw new FileRefused({ kind: "noTable", what: known.what })
  if (ZIPS.some((mark) => beginning.startsWith(mark)))
    return { sheets: (await workbookReader()).readPackedWorkbook(bytes) }
  if (beginning.startsWith("\xd0\xcf\x11\xe0"))
    return { sheets: (await workbookReader()).readOldWorkbook(bytes) }
  const { text, utf8, windows } = decodeText(bytes)
  if (/^\s*<[!?\w]/.test(text)) return { sheets: (await workbookReader()).readMarkup(text) }
  return readText(text, divider, { utf8, windows })
}

/** Fetched for a workbook alone: it weighs more than all else. */
// oxlint-disable-next-line cotejo/fetched-code -- in the worker, which has no page to tell: `readTable` does
const workbookReader = () => import("./read-workbook.ts").catch(notLoaded)

function notLoaded(): never {
  throw new FileRefused({ kind: "notLoaded" })
}

function readText(text: string, chosen: Divider | undefined, lines = { utf8: 0, windows: 0 }): FileTable {
  const { rows, divider } = readCsv(text, chosen)
  return { sheets: [{ name: "", rows, hidden: { ...NOTHING_HIDDEN, ...lines } }], divider }
}

/** A text, composed (NFC), and how many of its lines with other signs than ASCII were in which charset. */
type DecodedText = { text: string; utf8: number; windows: number }

/** Of so many first characters at most one in a hundred may be a control character. */
const INSPECTED = 4_000

/**
 * The text of a file's bytes: UTF-16 with its mark or without one; else each line is UTF-8 or, where it is not, what Windows writes in Peru (1252): lists are
 * put together from several programs' files. Throws `FileRefused` when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideText(bytes)
  const decoded = wide === null ? decodeLines(bytes) : { text: wide, utf8: 0, windows: 0 }
  const start = decoded.text.slice(0, INSPECTED)
  const controls = start.replaceAll(/[^\p{Cc}]|[\t\n\f\r\v]/gu, "").length
  if (decoded.text.includes("\0") || controls * 100 > start.length)
    throw new FileRefused({ kind: "noTable", what: "other" })
  return { ...decoded, text: decoded.text.normalize("NFC") }
}

function decodeLines(bytes: Uint8Array): DecodedText {
  const utf8 = new TextDecoder("utf-8", { fatal: true })
  try {
    return { text: utf8.decode(bytes), utf8: 0, windows: 0 }
  } catch {
    // A line at least is not UTF-8: every byte means a letter in the other charset.
  }
  const lines = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const windows = new TextDecoder("windows-1252")
  const counts = { utf8: 0, windows: 0 }
  let text = ""
  for (let from = 0; from < bytes.length; ) {
    const end = lineEnd(bytes, from)
    const line = bytes.subarray(from, end)
    try {
      text += lines.decode(line)
      if (line.some((byte) => byte > 0x7f)) counts.utf8 += 1
    } catch {
      text += windows.decode(line)
      counts.windows += 1
    }
    from = end
  }
  return { text: text.replace(/^\ufeff/, ""), ...counts }
}

/** Behind the line break of the line that begins there. */
function lineEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] === 0x0a || bytes[at] === 0x0d) return at + 1
  return bytes.length
}

function wideText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  const wide = wideWithoutMark(bytes)
  return wide === null ? null : new TextDecoder(wide).decode(bytes)
}

/** UTF-16 of a Western language has a zero in nearly every other byte; no other text has zeros. */
function wideWithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const most = start.length * 0.4
  if ((zeros[1] ?? 0) > most) return "utf-16le"
  return (zeros[0] ?? 0) > most ? "utf-16be" : null
}
