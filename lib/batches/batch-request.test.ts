import { expect, test } from "vitest"
import { batchName } from "./batch-request.ts"

test.each([
  ["  Flota de marzo ", "Flota de marzo"],
  ["a\u0000b\tc", "abc"],
  ["lista \u202excod.exe", "lista xcod.exe"],
  ["\u2066", ""],
])("the name %j of a batch is kept as %j", (given, kept) => expect(batchName.parse(given)).toBe(kept))
