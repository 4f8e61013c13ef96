import { expect, test } from "vitest"
import en from "#messages/en.json" with { type: "json" }
import es from "#messages/es.json" with { type: "json" }

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
