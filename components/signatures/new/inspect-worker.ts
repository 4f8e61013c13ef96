import { sha256InBrowser } from "#lib/vault/sha256-in-browser.ts"

/** Why a file is never sent. */
export type Refusal =
  | "empty"
  | "tooLarge"
  | "notPdf"
  | "junkFirst"
  | "encrypted"
  | "damaged"
  | "noPages"
  | "unreadable"
  | "notLoaded"
  | "tooSlow"

/** A finding that a person should know before sending; it does not block. */
export type Remark =
  | "script"
  | "launch"
  | "attachments"
  | "media"
  | "xfa"
  | "signed"
  | "otherFile"
  | "dataAfter"
  | "noEnd"
  | "repaired"

/** The likely type of a file that is no PDF. */
type Likeness = "html" | "zip" | "image" | "text" | "other"

/** The findings about a chosen file. `sha256` is hexadecimal; null when the bytes were not all read. */
export type Inspection = {
  sha256: string | null
  pages: number | null
  refusal: Refusal | null
  likeness: Likeness | null
  remarks: readonly Remark[]
}

type Scan = { refusal: Refusal | null; likeness: Likeness | null; remarks: Remark[] }
export type ScanAnswer = { sha256: string; scan: Scan } | { failure: "unreadable" | "notLoaded" }

// A worker: reading and hashing 50 MB must not block the page.
self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  void answer(data).then((found) => self.postMessage(found))
})

async function answer(file: File): Promise<ScanAnswer> {
  try {
    const bytes = await file.arrayBuffer()
    const sha256 = await sha256InBrowser(bytes)
    if (sha256 === undefined) return { failure: "unreadable" }
    return { sha256, scan: scanPdf(new Uint8Array(bytes)) }
  } catch {
    return { failure: "unreadable" } // moved, removed or changed since it was chosen: shown to the person
  }
}

const WINDOW = 1024 * 1024
/** Longer than any name that is looked for, so that none is missed where two windows meet. */
const OVERLAP = 64
/** Readers look for the header and for the end mark within this many bytes (ISO 32000, Annex H). */
const MARGIN = 1024
/** A ZIP ends in a record of 22 bytes and a comment of at most 65,535. */
const ZIP_END = 22 + 65_535

const NAMES: readonly [Remark, RegExp][] = [
  ["script", /\/(?:JavaScript|JS)(?![A-Za-z0-9])/],
  ["launch", /\/Launch(?![A-Za-z0-9])/],
  ["attachments", /\/EmbeddedFiles?(?![A-Za-z0-9])/],
  ["media", /\/RichMedia(?![A-Za-z0-9])/],
  ["xfa", /\/XFA(?![A-Za-z0-9])/],
  ["signed", /\/ByteRange(?![A-Za-z0-9])/],
]

/**
 * Scans the bytes of a file without interpreting them: whether they begin and end as a PDF does, and which names they contain in the
 * clear. The contents of compressed objects are left to the PDF reader.
 */
function scanPdf(bytes: Uint8Array): Scan {
  if (bytes.length === 0) return refused("empty")
  const header = latin(bytes.subarray(0, MARGIN + 5)).indexOf("%PDF-")
  if (header < 0) return { refusal: "notPdf", likeness: likenessOf(bytes), remarks: [] }
  if (header > 0) return refused("junkFirst")
  const end = scanEnd(bytes)
  return end === null
    ? refused("damaged")
    : { refusal: null, likeness: null, remarks: [...end, ...namedIn(bytes)] }
}

function refused(refusal: Refusal): Scan {
  return { refusal, likeness: null, remarks: [] }
}

/** The remarks on how the file ends; null when it is cut: no end mark, and no table where the last pointer points. */
function scanEnd(bytes: Uint8Array): Remark[] | null {
  const mark = lastIndexOf(bytes, "%%EOF")
  const isWhole = pointsToTable(bytes)
  if (mark < 0) return isWhole ? ["noEnd"] : null
  const remarks: Remark[] = isWhole ? [] : ["repaired"]
  if (endsAsZip(bytes)) return [...remarks, "otherFile"]
  return bytes.length - mark > MARGIN ? [...remarks, "dataAfter"] : remarks
}

/** Whether the last `startxref` names a place where a table (or a stream that serves as one) begins. */
function pointsToTable(bytes: Uint8Array): boolean {
  const pointer = lastIndexOf(bytes, "startxref")
  if (pointer < 0) return false
  const [, digits] = /^startxref\s+(\d{1,15})/.exec(latin(bytes.subarray(pointer, pointer + 64))) ?? []
  const at = Number(digits ?? Number.NaN)
  return at < bytes.length && /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin(bytes.subarray(at, at + 64)))
}

function endsAsZip(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_END))
  for (let at = tail.length - 22; at >= 0; at--) {
    const isMark = tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6
    if (isMark && at + 22 + (tail[at + 20] ?? 0) + (tail[at + 21] ?? 0) * 256 === tail.length) return true
  }
  return false
}

/** Names may be written with escapes (`/J#61vaScript`): they are read first. */
function namedIn(bytes: Uint8Array): Remark[] {
  const found = new Set<Remark>()
  for (let at = 0; at < bytes.length; at += WINDOW) {
    const text = latin(bytes.subarray(at, at + WINDOW + OVERLAP)).replaceAll(
      /#([0-9a-fA-F]{2})/g,
      (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
    )
    for (const [remark, name] of NAMES) if (!found.has(remark) && name.test(text)) found.add(remark)
  }
  return [...found]
}

/** How JPEG, PNG, GIF and TIFF begin, as `latin` gives them. */
const PICTURES = ["ÿØÿ", "‰PNG", "GIF8", "II*", "MM\u0000*"]

function likenessOf(bytes: Uint8Array): Likeness {
  const start = latin(bytes.subarray(0, 512))
  if (/^\s*(?:<!doctype html|<html|<\?xml|<head|<body)/i.test(start)) return "html"
  if (start.startsWith("PK\u0003\u0004")) return "zip"
  if (PICTURES.some((mark) => start.startsWith(mark))) return "image"
  const odd = [...bytes.subarray(0, 512)].filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return odd === 0 ? "text" : "other"
}

function lastIndexOf(bytes: Uint8Array, words: string): number {
  const wanted = [...words].map((letter) => letter.charCodeAt(0))
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

const decoder = new TextDecoder("latin1")

/** One letter per byte; those of the upper half may come as others (windows-1252), and nobody here looks for them. */
function latin(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
