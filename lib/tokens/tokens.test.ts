import { expect, test } from "vitest"
import { isToken, newToken, tokenBeginning, tokenHash } from "./tokens.ts"

test("a token is distinguished from every other text by its checksum, without looking it up", () => {
  const token = newToken()
  expect(token).toMatch(/^cotejo_[0-9A-Za-z]{49}$/)
  expect(isToken(token)).toBe(true)
  for (let at = 7; at < token.length; at++) {
    const other = token.slice(0, at) + (token[at] === "x" ? "y" : "x") + token.slice(at + 1)
    expect(isToken(other), other).toBe(false)
  }
  for (const text of ["", "cotejo_", `${token} `, `${token}0`, token.slice(1), token.toUpperCase()])
    expect(isToken(text), text).toBe(false)
})

test("no two are alike, and what is kept and shown of one does not give it away", () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  const [token = ""] = tokens
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(tokenBeginning(token)).toBe(token.slice(0, 12))
})
