import { expect, test } from "vitest"
import { contentSecurityPolicy, pageHeaders } from "./page-headers.ts"

const built = { nonce: "abc", secure: false, development: false }

test("a built page runs only our own files and this request's nonce", () => {
  const policy = contentSecurityPolicy(built)
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  for (const directive of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(directive)
  }
  expect(policy).not.toMatch(/unsafe|https:|\*/)
})

test("only development may evaluate", () => {
  expect(contentSecurityPolicy({ ...built, development: true })).toContain("'unsafe-eval'")
})

test("HSTS is for TLS alone", () => {
  expect(pageHeaders(built)).not.toHaveProperty("Strict-Transport-Security")
  expect(pageHeaders({ ...built, secure: true })).toHaveProperty("Strict-Transport-Security")
})
