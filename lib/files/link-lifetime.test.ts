import { expect, test } from "vitest"
import { pdfLinkUntil } from "./link-lifetime.ts"

test("a link is thought to live 45 minutes from our request", () => {
  expect(pdfLinkUntil(new Date("2026-11-20T09:00:00Z"))).toEqual(new Date("2026-11-20T09:45:00Z"))
})
