import { decodeText } from "./decode-text.ts"
import { FileRefused, type NoTable } from "./file-refused.ts"
import { NOTHING_HIDDEN, type Sheet } from "./import-field.ts"
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
