import { expect, test } from "vitest"
import { waitPage } from "./wait-page.ts"

const pageOf = (cookies: Record<string, string>, acceptLanguage?: string) => {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ")
  return waitPage({ cookie, acceptLanguage, read: (name) => cookies[name] }, "bm9uY2U")
}

test("it speaks the language that was chosen, else the browser's, and keeps to the theme", async () => {
  expect(await pageOf({ locale: "es" }, "en")).toMatch(/lang="es"[\s\S]*Este intento no preguntó nada/)
  expect(await pageOf({ "__Host-locale": "en" }, "es")).toMatch(
    /lang="en"[\s\S]*This attempt ran no check and cost nothing/,
  )
  expect(await pageOf({}, "en-GB")).toContain('lang="en"')
  expect(await pageOf({})).toContain('content="light dark"')
  expect(await pageOf({ theme: "dark" })).toContain('content="dark"')
})

test("nothing in it runs or is fetched, and its one style has the nonce", async () => {
  const page = await pageOf({ locale: '"><script>', theme: "<script>" })
  expect(page).not.toMatch(/<script|<link|<img|src=|href=| on\w+=|style="/)
  expect(page.match(/<style[^>]*>/g)).toEqual(['<style nonce="bm9uY2U">'])
})
