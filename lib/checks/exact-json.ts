/**
 * JSON as it came: numbers keep their own writing, keys their order (`JSON.parse` moves keys that look like numbers to the
 * front) and a key that came twice is there twice. It is what answers are shown from; programs get ordinary JSON.
 */
export type ExactJson = null | boolean | string | ExactNumber | ExactJson[] | ExactObject

/** A number by the text that it was written with. */
export type ExactNumber = { kind: "number"; source: string }

/** `withheld` stands where a signed link stood. */
export type ExactObject = { kind: "object"; entries: [string, ExactJson][] } | Withheld
export type Withheld = { kind: "withheld"; entries: [] }

export const WITHHELD: Withheld = { kind: "withheld", entries: [] }

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y
const DEEPEST = 512

/**
 * Reads a JSON text. Undefined when it is none, or nested deeper than 512 levels: the text itself is then all that can be shown.
 */
export function parseExact(text: string): ExactJson | undefined {
  try {
    JSON.parse(text) // the judge of what is JSON; below it is only taken apart
  } catch {
    return undefined // the caller shows the text
  }
  const reader = { text, at: 0 }
  return tooDeep(text) ? undefined : readValue(reader)
}

type Reader = { text: string; at: number }
type Token = { mark: string } | { value: ExactJson }

function next(reader: Reader): Token {
  TOKEN.lastIndex = reader.at
  const found = TOKEN.exec(reader.text)
  reader.at = TOKEN.lastIndex
  const [, mark, string, number, word] = found ?? []
  if (mark !== undefined) return { mark }
  if (string !== undefined) return { value: JSON.parse(string) as string }
  if (number !== undefined) return { value: { kind: "number", source: number } }
  return { value: JSON.parse(word ?? "null") as boolean | null }
}

function readValue(reader: Reader, first: Token = next(reader)): ExactJson {
  if ("value" in first) return first.value
  return first.mark === "[" ? readList(reader) : readObject(reader)
}

function readList(reader: Reader): ExactJson[] {
  const items: ExactJson[] = []
  for (let token = next(reader); !isMark(token, "]"); token = next(reader)) {
    if (!isMark(token, ",")) items.push(readValue(reader, token))
  }
  return items
}

function readObject(reader: Reader): ExactObject {
  const entries: [string, ExactJson][] = []
  for (let token = next(reader); !isMark(token, "}"); token = next(reader)) {
    if (!("value" in token)) continue // a comma
    next(reader) // the colon
    entries.push([String(token.value), readValue(reader)])
  }
  return { kind: "object", entries }
}

function isMark(token: Token, mark: string): boolean {
  return "mark" in token && token.mark === mark
}

function tooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[{}[\]]/g)) {
    depth += bracket === "{" || bracket === "[" ? 1 : -1
    if (depth > DEEPEST) return true
  }
  return false
}

export function isExactNumber(value: ExactJson | undefined): value is ExactNumber {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "number"
}

export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === "object" && value !== null && "kind" in value && value.kind !== "number"
}

/** The value of a key; undefined when it did not come. Of a key that came twice, the last, as every JSON reader takes it. */
export function fieldOf(value: ExactJson | undefined, key: string): ExactJson | undefined {
  if (!isExactObject(value)) return undefined
  return value.entries.findLast(([name]) => name === key)?.[1]
}

/** Writes it as text again, two blanks per level. `withheld` is the text that stands for a signed link. */
export function writeExact(value: ExactJson, withheld: string, indent = ""): string {
  if (isExactNumber(value)) return value.source
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]"
    return `[\n${value.map((item) => deeper + writeExact(item, withheld, deeper)).join(",\n")}\n${indent}]`
  }
  if (!isExactObject(value)) return JSON.stringify(value)
  if (value.kind === "withheld") return JSON.stringify(withheld)
  if (value.entries.length === 0) return "{}"
  const lines = value.entries.map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${writeExact(item, withheld, deeper)}`,
  )
  return `{\n${lines.join(",\n")}\n${indent}}`
}
