import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentSecurityPolicy, newNonce } from "./page-headers.ts"

const built = { nonce: "abc", development: false }

test("a built page runs only our own files and this request's nonce", () => {
  const policy = contentSecurityPolicy(built)
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  for (const directive of [
    "default-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(directive)
  }
  expect(policy.replace("'unsafe-hashes'", "")).not.toMatch(/unsafe|https:|\*/)
})

test("of style attributes it lets the one pass with which React hides a piece of a drawing", () => {
  const hidden = createHash("sha256").update("display:none").digest("base64")
  expect(contentSecurityPolicy(built)).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${hidden}';`)
})

test("only development may evaluate", () => {
  expect(contentSecurityPolicy({ ...built, development: true })).toContain("'unsafe-eval'")
})

test("a nonce is 16 random bytes", () => {
  const nonces = Array.from({ length: 100 }, newNonce)
  expect(new Set(nonces).size).toBe(100)
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64").length).toBe(16)
})
