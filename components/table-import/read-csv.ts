import Papa from "papaparse"
import { textOfCell } from "#lib/export/spreadsheet-cell.ts"
import { FileRefused, type SheetRow } from "./import-field.ts"

/** The signs that divide the cells of a line, the surest first. */
export const DIVIDERS = ["\t", ";", ",", "|"] as const
export type Divider = (typeof DIVIDERS)[number]

/** How many lines are looked at for the divider. */
const INSPECTED = 500

/**
 * The rows of a CSV file or of a pasted table, every cell as the text that it is, and the divider; the apostrophe with which our own exports (and people) mark a
 * number as text is no part of it. Any line end ends a line. A divider that nobody `chosen` is found out; a line that has none of it, but another one as often, is
 * divided by that. Throws `FileRefused` when quotation marks do not close.
 */
export function readCsv(text: string, chosen?: Divider): { rows: SheetRow[]; divider: Divider } {
  const [, declared, rest = ""] = /^sep=(.)(?:\r\n|\r|\n|$)([\s\S]*)$/i.exec(text) ?? []
  // Spreadsheets write their divider into a first line of its own: it is no row.
  const body = (declared === undefined ? text : rest).replaceAll(/\r\n?/g, "\n")
  const lines = wholeLines(body)
  const divider = chosen ?? (declared as Divider | undefined) ?? dividerOf(lines)
  const parts = chosen ? [{ divider, lines }] : partsByDivider(lines, divider)
  let line = declared === undefined ? 0 : 1
  const rows = parts.flatMap((part) =>
    cellsOf(part, line + 1).map((cells): SheetRow => {
      line += 1
      return { line, cells: cells.map(textOfCell) }
    }),
  )
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")), divider }
}

type Part = { divider: string; lines: readonly string[] }

function cellsOf({ divider, lines }: Part, from: number): string[][] {
  const text = lines.join("\n")
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: divider, newline: "\n" })
  const broken = errors.find(({ type }) => type === "Quotes")
  if (!broken) return data
  const line = from + text.slice(0, broken.index).split("\n").length - 1
  throw new FileRefused({ kind: "openQuotes", line })
}

/** The lines of a text; a line break between quotation marks is part of one. */
function wholeLines(text: string): string[] {
  const whole: string[] = []
  let isOpen = false
  for (const line of text.split("\n")) {
    if (isOpen) whole.push(`${whole.pop()}\n${line}`)
    else whole.push(line)
    if ((line.match(/"/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen
  }
  return whole
}

/** How often each divider is in a line; text between quotation marks does not count. */
function timesIn(line: string, divider: string): number {
  return line.replaceAll(/"[^"]*"/g, "").split(divider).length - 1
}

/** The divider that most lines have, and as often as each other: a title with a comma in it is one line. */
function dividerOf(lines: readonly string[]): Divider {
  const filled = lines.filter((line) => line.trim() !== "").slice(0, INSPECTED)
  const votes = DIVIDERS.map((divider) => {
    const times = filled.map((line) => timesIn(line, divider)).filter((count) => count > 0)
    const alike = times.filter((count) => count === usualOf(times)).length
    return { divider, lines: times.length, alike }
  })
  const best = votes.reduce((most, one) =>
    one.lines > most.lines || (one.lines === most.lines && one.alike > most.alike) ? one : most,
  )
  return best.lines === 0 ? "," : best.divider
}

/** The number that most of them are; 0 for none. */
function usualOf(numbers: readonly number[]): number {
  const [most] = [...Map.groupBy(numbers, (number) => number)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return most?.[0] ?? 0
}

/** Neighbouring lines by the divider that they are read with. */
function partsByDivider(lines: readonly string[], divider: string): Part[] {
  const usual = usualOf(lines.map((line) => timesIn(line, divider)).filter((count) => count > 0))
  const others = DIVIDERS.filter((other) => other !== divider)
  const ownOf = (line: string) =>
    usual === 0 || line.includes(divider)
      ? divider
      : // Words have a blank behind a comma, a list has none; a comma that nothing follows divides nothing.
        (others.find(
          (other) =>
            timesIn(line, other) === usual &&
            !line.includes(`${other} `) &&
            line.split(other).every((cell) => cell.trim() !== ""),
        ) ?? divider)
  const parts: { divider: string; lines: string[] }[] = []
  for (const line of lines) {
    const own = ownOf(line)
    const last = parts.at(-1)
    if (last?.divider === own) last.lines.push(line)
    else parts.push({ divider: own, lines: [line] })
  }
  return parts
}
