import { expect, test } from "vitest"
import { isSameSite } from "./same-site.ts"

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
