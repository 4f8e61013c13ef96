import Papa from "papaparse"
import { textOfCell } from "#lib/export/spreadsheet-cell.ts"
import type { SheetRow } from "./import-field.ts"

const DELIMITERS = ["\t", ";", ",", "|"]

/** A quotation mark opens a cell and the one that closes it is not where it belongs. */
export class OpenQuotes extends Error {
  override name = "OpenQuotes"
  /** Where that cell begins, counted from 1. */
  readonly line: number
  constructor(line: number) {
    super(`the cell that begins on line ${line} does not close`)
    this.line = line
  }
}

/**
 * The rows of a CSV file or of a pasted table, every cell as the text that it is. The delimiter (comma, semicolon, tab, bar) is
 * found out; the apostrophe with which our own exports (and people) mark a number as text is no part of it. Throws `OpenQuotes` when
 * quotation marks do not close.
 */
export function readCsv(text: string): SheetRow[] {
  // Spreadsheets write their delimiter into a first line of its own: it is no row.
  const declaredDelimiter = /^sep=(.)(?=\r?\n|$)/i.exec(text)?.[1]
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: declaredDelimiter ?? delimiterOf(text) })
  const broken = errors.find(({ type }) => type === "Quotes")
  if (broken) throw new OpenQuotes(text.slice(0, broken.index).split(/\r\n|\r|\n/).length)
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOfCell) }))
    .filter(
      ({ line, cells }) => !(declaredDelimiter && line === 1) && cells.some((cell) => cell.trim() !== ""),
    )
}

/** The most frequent delimiter of the first line that has any; text between quotation marks does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/[\r\n]+/)
  const frequency = (line: string) =>
    DELIMITERS.map((delimiter) => ({ delimiter, times: line.split(delimiter).length - 1 }))
  const [found] = lines
    .map((line) => frequency(line).reduce((most, one) => (one.times > most.times ? one : most)))
    .filter(({ times }) => times > 0)
  return found?.delimiter ?? ","
}

/**
 * The text of a file's bytes: UTF-8 or UTF-16 with its mark, UTF-16 without one, else UTF-8, else what Windows writes in Peru (1252). Throws
 * when they are no text (a PDF, a picture).
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes("\0")) throw new Error("these bytes are no text")
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  const wide = wideWithoutMark(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes) // not UTF-8: every byte means a letter there
  }
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
