import { choiceCookie } from "#lib/i18n/choice-cookie.ts"

/** Remembers a choice of this browser (language, theme) for the next page that the server renders. */
export function rememberChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = choiceCookie(name, value, location.protocol === "https:")
}
