import { expect, test } from "vitest"
import { keyExpiry } from "./read-slots.ts"

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const token = (claims: unknown) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`

test.each<[string, string, string | undefined]>([
  ["a token with an end", token({ exp: 1_800_000_000 }), "2027-01-15T08:00:00.000Z"],
  ["with a fraction of a second", token({ exp: 0.5 }), "1970-01-01T00:00:00.500Z"],
  ["without an end", token({ iat: 1 }), undefined],
  ["whose end is a text", token({ exp: "1800000000" }), undefined],
  ["whose end no clock can show", token({ exp: 1e18 }), undefined],
  ["whose claims are no object", token("exp"), undefined],
  ["a plain key", "sk_live_abcdef", undefined],
  ["words with dots", "one.two.three", undefined],
  ["of five parts", `${token({ exp: 1 })}.x.y`, undefined],
])("%s", (_, key, end) => {
  expect(keyExpiry(key)?.toISOString()).toBe(end)
})
