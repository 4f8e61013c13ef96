import { expect, test } from "vitest"
import { retryAfterSeconds } from "./call.ts"

const now = Date.parse("2026-11-20T10:00:00Z")

test.each([
  [undefined, undefined],
  ["", undefined],
  ["soon", undefined],
  ["-5", undefined],
  ["0", 0],
  [" 17 ", 17],
  ["999999999", 86_400],
  ["Fri, 20 Nov 2026 10:00:30 GMT", 30],
  ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
  ["Fri, 20 Nov 2036 10:00:30 GMT", 86_400],
  ["Friday, 20-Nov-26 10:00:30 GMT", 30],
  ["Fri Nov 20 10:00:30 2026", 30],
  ["Sun Nov  1 10:00:30 2026", 0],
  ["1.5", undefined],
  ["2026-11-20T10:00:30Z", undefined],
  ["Fri, 20 Nov 2026 10:00:30", undefined],
])("%s asks for %s seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})
