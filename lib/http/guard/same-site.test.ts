import { expect, test } from "vitest"
import { isOwnPage, isSameSite, originProblem } from "./same-site.ts"

const app = "https://cotejo.example"

test.each([
  [{ origin: app, "sec-fetch-site": "same-origin" }, true, true],
  [{ origin: app }, true, true],
  [{}, true, false],
  [{ "sec-fetch-site": "none" }, true, false],
  [{ "sec-fetch-site": "same-origin" }, true, false],
  [{ origin: app, "sec-fetch-site": "cross-site" }, false, false],
  [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, false, false],
  [{ origin: "https://evil.example", host: "evil.example" }, false, false],
  [{ origin: "https://sub.cotejo.example", "sec-fetch-site": "same-site" }, false, false],
  [{ origin: "http://cotejo.example" }, false, false],
  [{ origin: "https://cotejo.example:444" }, false, false],
  [{ origin: "null" }, false, false],
] as const)("%j: route %s, action %s", (headers, forRoute, forAction) => {
  expect(isSameSite(new Headers(headers), app)).toBe(forRoute)
  expect(isSameSite(new Headers(headers), app, true)).toBe(forAction)
})

const there = "http://127.0.0.1:3000"

test.each([
  // A page of ours, opened at another address.
  [{ origin: there, "sec-fetch-site": "same-origin" }, "wrong_origin"],
  [{ origin: "http://10.0.0.5:3000", "x-own-page": "1" }, "wrong_origin"],
  // Another site's.
  [{ origin: "https://evil.example", "sec-fetch-site": "cross-site", "x-own-page": "1" }, "cross_site"],
  [{ origin: "https://evil.example", "x-own-page": "0" }, "cross_site"],
  [{ origin: "null", "sec-fetch-site": "same-origin" }, "cross_site"],
  [{ origin: app }, undefined],
  [{}, undefined],
] as const)("%j: %s", (headers, problem) => expect(originProblem(new Headers(headers), app)).toBe(problem))

test.each([
  ["http://10.0.0.5:3000", "10.0.0.5:3000", true],
  ["http://10.0.0.5:3000", "10.0.0.6:3000", false],
  ["https://10.0.0.5:3000", "10.0.0.5:3000", false],
  ["null", undefined, false],
  [undefined, undefined, false],
])("a page of %s that asks %s: %s", (origin, host, own) => expect(isOwnPage(origin, host)).toBe(own))
