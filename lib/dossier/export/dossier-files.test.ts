import { createTranslator } from "next-intl"
import { expect, test } from "vitest"
import { FILE_STATES } from "#lib/domain/file-states.ts"
import { MAX } from "#lib/dossier/newest-only.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { notIncludedWords } from "./dossier-files.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

const LISTS = Object.keys(MAX).filter((list) => list !== "series")
const ROLES = ["pdf_link", "file_url", "constancia", "documents", "checks", ...LISTS]
const STATES = [
  ...FILE_STATES.filter((state) => state !== "sealed"),
  "no_pdf",
  "damaged",
  "infected",
  "not_kept",
  "newest_only",
  "left_out",
]

test.each([
  ["es-PE", es],
  ["en-GB", en],
] as const)(
  "whatever a ZIP may lack is said in words (%s), and a code that nobody knows stands as it is",
  (locale, messages) => {
    const t = createTranslator({ locale, messages }) as unknown as Parameters<typeof notIncludedWords>[1]
    for (const role of ROLES) expect(notIncludedWords({ role, state: "x" }, t).what).toMatch(/ /)
    for (const state of STATES)
      expect(notIncludedWords({ role: "x", state, count: 3 }, t).why).toMatch(/^[^ ]+ .*\.$/s)
    expect(notIncludedWords({ role: "constructor", state: "lost" }, t)).toEqual({
      what: "constructor",
      why: "lost",
    })
  },
)
