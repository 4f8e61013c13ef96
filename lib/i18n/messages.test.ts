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
