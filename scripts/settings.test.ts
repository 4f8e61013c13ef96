import { expect, test } from "vitest"
import { withoutProxy } from "./settings.ts"

const OURS = "localhost,127.0.0.1,[::1]"

test.each([
  [undefined, undefined, OURS],
  ["", "127.0.0.1", `${OURS},127.0.0.1`],
  ["intern.example, 10.0.0.0/8", "10.0.0.5", `intern.example, 10.0.0.0/8,${OURS},10.0.0.5`],
  [undefined, "fd00::5", `${OURS},[fd00::5]`],
  ["*", "10.0.0.5", "*"],
])("of %j and the host %j: %s is asked without a proxy", (given, host, expected) => {
  expect(withoutProxy(given, host)).toBe(expected)
})
