import Papa from "papaparse"
import type { SheetRow } from "./map-columns.ts"

const DELIMITERS = ["\t", ";", ",", "|"]

/**
 * The rows of a CSV file or of a pasted table, every cell as the text that it is. The delimiter (comma, semicolon, tab, bar) is
 * found out. Throws when quotation marks do not close.
 */
export function readCsv(text: string): SheetRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const broken = errors.find(({ type }) => type === "Quotes")
  if (broken) throw new Error(broken.message)
  return data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
}

/** The most frequent delimiter of the first line that has any; what stands between quotation marks does not count. */
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

/** The text of a file's bytes: UTF-8 or UTF-16 with its mark, else UTF-8, else what Windows writes in Peru (1252). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes) // not UTF-8: every byte means a letter there
  }
}
