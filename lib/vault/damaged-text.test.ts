import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { DAMAGED_TEXT, ERASED_TEXT } from "./damaged-text.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

test("the word for what does not open is that of both message files", () => {
  expect(DAMAGED_TEXT).toBe(`⚠ ${es.ui.damaged} / ${en.ui.damaged}`)
})

test("the word for what was erased is that of both message files", () => {
  expect(ERASED_TEXT).toBe(`[${es.ui.erased} / ${en.ui.erased}]`)
})
