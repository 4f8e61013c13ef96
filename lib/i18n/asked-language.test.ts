import { expect, test } from "vitest"
import { askedLanguage } from "./asked-language.ts"

test.each([
  [undefined, undefined, "es"],
  ["theme=dark; locale=en", "es-PE,es;q=0.9", "en"],
  ["locale=es", "en", "es"],
  ["locale=es; __Host-locale=en", "es", "en"],
  ["locale=fr; other=locale=en", "en-GB,en;q=0.9,es;q=0.8", "en"],
  [undefined, "fr-FR, en;q=0.5, es;q=0.7", "es"],
  [undefined, "EN-us", "en"],
  [undefined, "en;q=0, fr", "es"],
  [undefined, "en;q=nothing,*", "es"],
  ["", ",;,", "es"],
] as const)("the cookie %j and Accept-Language %j are answered in %s", (cookie, accept, language) => {
  expect(askedLanguage(cookie, accept)).toBe(language)
})
