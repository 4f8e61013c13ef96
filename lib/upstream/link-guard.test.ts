import { expect, test } from "vitest"
import { REFUSED_LINKS } from "../../e2e/support/refused-links.ts"
import { judgeLink } from "./link-guard.ts"

const rules = { trustedOrigins: ["http://127.0.0.1:4010", "https://api.example.pe"], onlyHosts: [] }

test.each([
  "https://files.example.com/a.pdf?signature=x",
  "https://bucket.s3.amazonaws.com/report.pdf",
  "https://8.8.8.8/a",
  "https://[2606:4700:4700::1111]/a",
  "http://127.0.0.1:4010/files/a?token=x",
  "https://api.example.pe/files/a",
])("%s may be fetched", (link) => {
  expect(judgeLink(link, rules).allowed).toBe(true)
})

test.each(REFUSED_LINKS)("%s is refused (%s)", (link, reason) => {
  expect(judgeLink(link, rules)).toEqual({ allowed: false, reason })
})

test("a list of hosts, where it is set, is the only way out besides the service itself", () => {
  const narrow = { ...rules, onlyHosts: ["files.example.com", "cdn.example.com:8443"] }
  expect(judgeLink("https://cdn.example.com:8443/a", narrow).allowed).toBe(true)
  expect(judgeLink("https://cdn.example.com/a", narrow)).toEqual({ allowed: false, reason: "host" })
  expect(judgeLink("https://files.example.com:8443/a", narrow)).toEqual({ allowed: false, reason: "port" })
  expect(judgeLink("https://files.example.com/a", narrow).allowed).toBe(true)
  expect(judgeLink("https://api.example.pe/a", narrow).allowed).toBe(true)
  expect(judgeLink("https://elsewhere.example.com/a", narrow)).toEqual({ allowed: false, reason: "host" })
})
