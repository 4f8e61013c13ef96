const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Remembers a choice of this browser (language, theme) for the next page that the server renders. */
export function rememberChoice(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
