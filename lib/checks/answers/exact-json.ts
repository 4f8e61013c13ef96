import { answerText } from "#lib/upstream/answer-text.ts"

/**
 * JSON exactly as received: numbers keep their own writing, keys their order (`JSON.parse` moves keys that look like numbers to the front) and a key that
 * appears twice is there twice. Pages show answers from it; programs get ordinary JSON.
 */
export type ExactJson = null | boolean | string | ExactNumber | ExactJson[] | ExactObject

export type ExactNumber = { kind: "number"; source: string }

/** `withheld` replaces a signed link, the two others a value that is not parsed or not shown. */
export type ExactObject = { kind: "object"; entries: [string, ExactJson][] } | Withheld | Deeper | Rest
export type Withheld = { kind: "withheld"; entries: [] }

/** A list or an object below `MAX_DEPTH`, as its source text. */
export type Deeper = { kind: "deeper"; entries: []; source: string }

/** A part that is not shown (`displayedJson`): nested too deep, or `count` more fields or items, or `count` more characters of a text. */
export type Rest = {
  kind: "rest"
  entries: []
  why: "deep" | "many" | "long"
  count: number
  start: string
  href: string
}

export const WITHHELD: Withheld = { kind: "withheld", entries: [] }

/**
 * Levels that an answer is taken apart to. Every walk over `ExactJson` may call itself, since none goes deeper: React draws some ten
 * calls per level, and a browser nests no more than 512 elements.
 */
export const MAX_DEPTH = 48

const PASSED_OVER = " \t\n\r,:"
const NUMBER_END = /[^-+.\deE]/g

/** Parses a JSON text, in time proportional to it; undefined when it is none. What is nested deeper than `MAX_DEPTH` stays source text. */
export function parseExact(text: string): ExactJson | undefined {
  try {
    JSON.parse(text) // decides whether it is JSON, at any depth; below it is only parsed
  } catch {
    return undefined // the caller shows the text
  }
  return readValue({ text, at: 0 }, 0)
}

type Reader = { text: string; at: number }

function upcoming(reader: Reader): string {
  while (PASSED_OVER.includes(reader.text.charAt(reader.at))) reader.at += 1
  return reader.text.charAt(reader.at)
}

function readValue(reader: Reader, depth: number): ExactJson {
  switch (upcoming(reader)) {
    case "[":
      return depth < MAX_DEPTH ? readList(reader, depth + 1) : readDeeper(reader)
    case "{":
      return depth < MAX_DEPTH ? readObject(reader, depth + 1) : readDeeper(reader)
    case '"':
      return readText(reader)
    case "t":
      reader.at += "true".length
      return true
    case "f":
      reader.at += "false".length
      return false
    case "n":
      reader.at += "null".length
      return null
    default:
      return readNumber(reader)
  }
}

function readList(reader: Reader, depth: number): ExactJson[] {
  const items: ExactJson[] = []
  reader.at += 1
  while (upcoming(reader) !== "]") items.push(readValue(reader, depth))
  reader.at += 1
  return items
}

function readObject(reader: Reader, depth: number): ExactObject {
  const entries: [string, ExactJson][] = []
  reader.at += 1
  while (upcoming(reader) !== "}") entries.push([readText(reader), readValue(reader, depth)])
  reader.at += 1
  return { kind: "object", entries }
}

function readText(reader: Reader): string {
  const end = textEnd(reader.text, reader.at)
  const text = JSON.parse(reader.text.slice(reader.at, end)) as string
  reader.at = end
  return text
}

function readNumber(reader: Reader): ExactNumber {
  NUMBER_END.lastIndex = reader.at
  const end = NUMBER_END.exec(reader.text)?.index ?? reader.text.length
  const source = reader.text.slice(reader.at, end)
  reader.at = end
  return { kind: "number", source }
}

function readDeeper(reader: Reader): Deeper {
  const start = reader.at
  let open = 0
  do {
    const sign = reader.text.charAt(reader.at)
    if (sign === '"') {
      reader.at = textEnd(reader.text, reader.at)
      continue
    }
    if (sign === "[" || sign === "{") open += 1
    if (sign === "]" || sign === "}") open -= 1
    reader.at += 1
  } while (open > 0)
  return { kind: "deeper", entries: [], source: reader.text.slice(start, reader.at) }
}

/** Returns the end of the text that begins at a quotation mark. By hand: a pattern over megabytes of one text runs out of its stack. */
function textEnd(text: string, start: number): number {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    let backslashes = 0
    while (text.charAt(quote - 1 - backslashes) === "\\") backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/** Yields every text of a JSON source, keys and values alike, at any depth and however often a key appears, with its place. */
export function* textsWithin(source: string): Generator<{ text: string; start: number; end: number }> {
  for (let start = source.indexOf('"'); start !== -1; ) {
    const end = textEnd(source, start)
    yield { text: JSON.parse(source.slice(start, end)) as string, start, end }
    start = source.indexOf('"', end)
  }
}

export function isExactNumber(value: ExactJson | undefined): value is ExactNumber {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "number"
}

export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === "object" && value !== null && "kind" in value && value.kind !== "number"
}

/** Returns the value of a key; undefined when it is absent. Of a key that appears twice, the last, as every JSON reader takes it. */
export function fieldOf(value: ExactJson | undefined, key: string): ExactJson | undefined {
  if (!isExactObject(value)) return undefined
  return value.entries.findLast(([name]) => name === key)?.[1]
}

/** Writes it as text again, two blanks per level. `withheld` is the text that replaces a signed link. */
export function writeExact(value: ExactJson, withheld: string, indent = ""): string {
  if (isExactNumber(value)) return value.source
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]"
    return `[\n${value.map((item) => deeper + writeExact(item, withheld, deeper)).join(",\n")}\n${indent}]`
  }
  if (!isExactObject(value)) return JSON.stringify(value)
  if (value.kind === "withheld") return JSON.stringify(withheld)
  if (value.kind === "rest") return JSON.stringify(`${value.start}… (+${value.count})`)
  if (value.kind === "deeper") return value.source
  if (value.entries.length === 0) return "{}"
  const lines = value.entries.map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${writeExact(item, withheld, deeper)}`,
  )
  return `{\n${lines.join(",\n")}\n${indent}}`
}

/** Whether an answer has a record: null, an empty text, list or object and an absent value are none; `0` and `false` are one. */
export function hasRecord(record: ExactJson | undefined): boolean {
  if (record === undefined || record === null || record === "") return false
  if (Array.isArray(record)) return record.length > 0
  return !isExactObject(record) || record.entries.length > 0
}

/** The record of an answer's bytes, exactly as received; undefined without one. A task's read without `data` is all of it the answer. */
export function exactRecord(body: Uint8Array, isTask: boolean): ExactJson | undefined {
  const whole = parseExact(answerText(body))
  const data = fieldOf(whole, "data")
  return data === undefined && isTask ? whole : data
}
