import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"
import { messagesOf } from "./messages-of.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

type Words = { [key: string]: string | Words }

function flatten(words: Words, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** Names of the placeholders and tags of an ICU message, in any order; the texts of a plural are no names. */
function placeholders(message: string): string[] {
  const names = [
    ...message.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+) )\{\s*(\w+)\s*[,}]/g),
    ...message.matchAll(/<(\w+)>/g),
  ].map(([, name]) => name ?? "")
  return [...new Set(names)].sort()
}

/** The longest text that a reader may get of a message: of each plural or choice its longest branch, of a value nothing. */
function longestOf(message: string): string {
  let text = ""
  for (let at = 0; at < message.length; ) {
    const end = message[at] === "{" ? closing(message, at) : at
    const inner = message.slice(at + 1, end)
    text += end === at ? message.charAt(at) : /^\w+, (plural|select),/.test(inner) ? longestBranch(inner) : ""
    at = end + 1
  }
  return text.replace(/<\/?\w+>/g, "")
}

function longestBranch(choice: string): string {
  const branches: string[] = []
  for (let at = choice.indexOf("{"); at >= 0; ) {
    const end = closing(choice, at)
    branches.push(longestOf(choice.slice(at + 1, end)))
    at = choice.indexOf("{", end)
  }
  return branches.reduce((one, other) => (other.length > one.length ? other : one), "")
}

/** Where the brace that opens there is closed. */
function closing(message: string, open: number): number {
  for (let at = open, depth = 0; at < message.length; at++) {
    if (message[at] === "{") depth++
    if (message[at] === "}" && --depth === 0) return at
  }
  throw new Error(`no closing brace: ${message}`)
}

const spanish = flatten(es)
const english = flatten(en)

test("both languages say the same things", () => {
  expect([...english.keys()].sort()).toEqual([...spanish.keys()].sort())
})

test("each file of a language has its counterpart, and each namespace one file", () => {
  const filesOf = (language: string) =>
    globSync(`messages/${language}/*.json`)
      .sort()
      .map((path) => [basename(path), Object.keys(JSON.parse(readFileSync(path, "utf8")) as object)])
  expect(filesOf("en")).toEqual(filesOf("es"))
  const namespaces = filesOf("es").flatMap(([, names]) => names)
  expect(namespaces.toSorted()).toEqual(Object.keys(es).sort())
})

test("nothing is said with an empty string", () => {
  for (const [key, text] of [...spanish, ...english]) expect(text.trim(), key).not.toBe("")
})

test("the reader is addressed in one way, as «tú»", () => {
  for (const [key, text] of spanish)
    expect(text, key).not.toMatch(/\b(usted|avise|espere|intente|revise|pulse)\b/i)
})

test("each message takes the same placeholders in both languages", () => {
  for (const [key, text] of spanish)
    expect(placeholders(english.get(key) ?? ""), key).toEqual(placeholders(text))
})

test("a lost placeholder would be seen", () => {
  expect(placeholders("{count, plural, =0 {nada} one {Uno} other {# de {total}}} <b>x</b>")).toEqual([
    "b",
    "count",
    "total",
  ])
})

const MOST_LETTERS = 140

test("nobody has to read more than 140 letters at once", () => {
  for (const [key, message] of [...spanish, ...english])
    expect(longestOf(message).length, `${key}: ${message}`).toBeLessThanOrEqual(MOST_LETTERS)
  expect(
    longestOf("{n, plural, =0 {} one {Uno de <b>{of}</b>} other {# de {m, select, a {ab} other {}}}}."),
  ).toBe("Uno de .")
})

/** What only who builds Cotejo says: the service's document, keys of retries, settings, the names of states. */
const BUILDERS_WORDS =
  /especificaci|specification|idempot|pregunt|\b(pending|queued|answered|refused|halted|withdrawn)\b/i
const A_SETTING = /\b[A-Z]+_[A-Z_]+\b/

test("the words are those of who works with it, not of who builds it", () => {
  for (const [key, message] of spanish)
    if (!key.startsWith("interface.")) {
      expect(longestOf(message), key).not.toMatch(BUILDERS_WORDS)
      expect(longestOf(message), key).not.toMatch(A_SETTING)
    }
  for (const [key, message] of english) expect(longestOf(message), key).not.toMatch(/specification|idempot/i)
})

/** Read with time, on paper or by a programmer. */
const LETTERS = ["constanciaWords.", "dataProtection.access.file.", "interface."]

test("a sentence on a screen has at most twelve words", () => {
  for (const [key, message] of spanish)
    if (!LETTERS.some((letter) => key.startsWith(letter)))
      for (const sentence of longestOf(message).split(/[.;:!?¿«»()·]/))
        expect(
          sentence.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length,
          `${key}: ${message}`,
        ).toBeLessThanOrEqual(12)
})
