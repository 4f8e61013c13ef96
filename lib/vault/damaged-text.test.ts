import { expect, test } from "vitest"
import en from "#messages/en.json" with { type: "json" }
import es from "#messages/es.json" with { type: "json" }
import { DAMAGED_TEXT } from "./damaged-text.ts"

test("the word for what does not open is that of both message files", () => {
  expect(DAMAGED_TEXT).toBe(`⚠ ${es.ui.damaged} / ${en.ui.damaged}`)
})
