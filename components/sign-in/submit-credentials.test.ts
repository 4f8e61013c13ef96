import { expect, test } from "vitest"
import { attemptOf } from "./submit-credentials.ts"

const at = (query: string) => `http://localhost:3000/api/auth/error?${query}`

test.each([
  [true, "http://localhost:3000/", { kind: "in" }],
  [false, at("error=CredentialsSignin&provider=credentials"), { kind: "refused" }],
  [false, at("error=throttled%3A16"), { kind: "throttled", seconds: 16 }],
  [false, at("error=second_step"), { kind: "second" }],
  [false, at("error=step_over"), { kind: "over" }],
  [false, at("error=internal"), { kind: "failed" }],
  [true, at("csrf=true&error=Configuration"), { kind: "failed" }],
  [false, undefined, { kind: "failed" }],
] as const)("ok %s, %s", (ok, url, attempt) => {
  expect(attemptOf(ok, url)).toEqual(attempt)
})
