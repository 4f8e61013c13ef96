import { askedLanguage } from "../../i18n/asked-language.ts"
import { readChoice } from "../../i18n/choice-cookie.ts"
import { messagesOf } from "../../i18n/messages-of.ts"
import { THEME_COOKIE, themeOf } from "../../i18n/theme.ts"
import { html } from "../../text/html.ts"

/** Whose page it is: the language and the theme that they chose. */
type Reader = {
  cookie: string | undefined
  acceptLanguage: string | undefined
  /** The value of a cookie by its name. */
  read: (cookie: string) => string | undefined
}

/**
 * Returns the page for a session that asked for more than it may. It needs no file, no script and no database; `nonce` admits its one style. It reloads by
 * itself, by the header `Refresh`.
 */
export async function waitPage({ cookie, acceptLanguage, read }: Reader, nonce: string): Promise<string> {
  const language = askedLanguage(cookie, acceptLanguage)
  const { waitTitle, waitBody } = (await messagesOf(language)).errors.pages
  const theme = themeOf(readChoice(read, THEME_COOKIE))
  const scheme = theme === "system" ? "light dark" : theme
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme}">
<title>${waitTitle} · Cotejo</title>
<style nonce="${nonce}">body { max-width: 36rem; margin: 5rem auto; padding: 0 1.25rem; font: 0.875rem/1.5 system-ui, sans-serif } h1 { font-size: 1.25rem }</style>
</head>
<body><main><h1>${waitTitle}</h1><p>${waitBody}</p></main></body>
</html>
`.markup
}

/** The policy of that page: its style, and nothing else. */
export function waitPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
