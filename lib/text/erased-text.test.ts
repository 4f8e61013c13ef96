import { expect, test } from "vitest"
import en from "#messages/en.json" with { type: "json" }
import es from "#messages/es.json" with { type: "json" }
import { ERASED_TEXT } from "./erased-text.ts"

test("the word for what was erased is that of both message files", () => {
  expect(ERASED_TEXT).toBe(`[${es.ui.erased} / ${en.ui.erased}]`)
})
