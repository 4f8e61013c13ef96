import type { Hidden, Sheet } from "./import-field.ts"
import { decodeText, OpenQuotes, readCsv } from "./read-csv.ts"
import { readXlsx } from "./read-xlsx.ts"

export type FileQuestion = { text: string } | { bytes: ArrayBuffer }
/**
 * `oldWorkbook`: an XLS file, which nobody here reads; `openQuotes`: a cell whose quotation marks do not close; `unreadable`: neither a table nor a
 * workbook that holds together.
 */
export type FileFailure = { kind: "oldWorkbook" | "unreadable" } | { kind: "openQuotes"; line: number }
export type FileAnswer = { sheets: Sheet[] } | { failure: FileFailure }

const IN_SIGHT: Hidden = { rows: 0, merged: 0 }
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

// A worker: a workbook of ten thousand rows would block the screen for too long.
self.addEventListener("message", ({ data }: MessageEvent<FileQuestion>) => self.postMessage(answer(data)))

function answer(question: FileQuestion): FileAnswer {
  try {
    if ("text" in question) return { sheets: [{ name: "", rows: readCsv(question.text), hidden: IN_SIGHT }] }
    const bytes = new Uint8Array(question.bytes)
    if (startsWith(bytes, OLD_WORKBOOK)) return { failure: { kind: "oldWorkbook" } }
    if (startsWith(bytes, ZIP)) return readXlsx(bytes)
    return { sheets: [{ name: "", rows: readCsv(decodeText(bytes)), hidden: IN_SIGHT }] }
  } catch (error) {
    // The error is shown to the person, and nothing was imported.
    if (error instanceof OpenQuotes) return { failure: { kind: "openQuotes", line: error.line } }
    return { failure: { kind: "unreadable" } }
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
