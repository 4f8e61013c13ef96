import { expect, test } from "vitest"
import { readCeiling } from "./read-ceiling.ts"

test.each([
  ["", { ok: true, value: null }],
  ["  ", { ok: true, value: null }],
  ["30", { ok: true, value: 30 }],
  [" 21 ", { ok: true, value: 21 }],
  ["20", { ok: false, fault: "stillReached" }],
  ["19", { ok: false, fault: "belowCommitted" }],
  ["0", { ok: false, fault: "noNumber" }],
  ["-5", { ok: false, fault: "noNumber" }],
  ["1e3", { ok: false, fault: "noNumber" }],
  ["muchos", { ok: false, fault: "noNumber" }],
  ["9999999", { ok: false, fault: "noNumber" }],
])("with 20 committed, a ceiling of %j", (text, read) => {
  expect(readCeiling(text, { committed: 20 })).toEqual(read)
})
