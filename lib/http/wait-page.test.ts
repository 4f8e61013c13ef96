import { expect, test } from "vitest"
import { waitPage } from "./wait-page.ts"

const pageOf = (cookies: Record<string, string>, acceptLanguage?: string) => {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ")
  return waitPage({ cookie, acceptLanguage, read: (name) => cookies[name] }, "bm9uY2U")
}

test("it speaks the language that was chosen, else the browser's, and keeps to the theme", () => {
  expect(pageOf({ locale: "es" }, "en")).toMatch(/lang="es"[\s\S]*Este intento no preguntó nada/)
  expect(pageOf({ "__Host-locale": "en" }, "es")).toMatch(
    /lang="en"[\s\S]*This attempt asked the service nothing/,
  )
  expect(pageOf({}, "en-GB")).toContain('lang="en"')
  expect(pageOf({})).toContain('content="light dark"')
  expect(pageOf({ theme: "dark" })).toContain('content="dark"')
})

test("nothing in it runs or is fetched, and its one style has the nonce", () => {
  const page = pageOf({ locale: '"><script>', theme: "<script>" })
  expect(page).not.toMatch(/<script|<link|<img|src=|href=| on\w+=|style="/)
  expect(page.match(/<style[^>]*>/g)).toEqual(['<style nonce="bm9uY2U">'])
})
