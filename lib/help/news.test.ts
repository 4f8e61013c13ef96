import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { GLOSSARY_TERMS } from "./glossary.ts"
import { NEWS } from "./news.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

test("the newest day stands first, and each is shown once", () => {
  const days = NEWS.map(({ date }) => date)
  expect(days).toEqual([...new Set(days)].toSorted().toReversed())
})

test("the changelog says what people are told, and nothing else", () => {
  const lines = NEWS.flatMap(({ date, entries }) => [`## ${date}`, ...entries.map(({ en }) => `- ${en}`)])
  const written = readFileSync("CHANGELOG.md", "utf8")
    .split("\n")
    .filter((line) => /^(## |- )/.test(line))
  expect(written).toEqual(lines)
})

test("every word of the glossary is explained in both languages, and no other", () => {
  for (const { glossary } of [es, en]) {
    expect(Object.keys(glossary.term).toSorted()).toEqual(GLOSSARY_TERMS.toSorted())
  }
})
