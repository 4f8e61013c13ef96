import type { Recorded } from "./recorded-responses.ts"

/** The identifier of one journey, searched for wherever it must not be. */
export const CANARY = "47110815"

export type Leak = { what: string; where: string }

/** Pages and answers whose content is a check: only they may contain the identifier that was asked. */
const CONTENT = /^\/($|checks(\/|$)|unknown(\/|$)|ask(\/|$)|api\/checks(\/|$))/

/** The secrets that a response holds, in its address, headers or body. */
export function leaksOf(response: Recorded, secrets: Record<string, string>): Leak[] {
  const url = new URL(response.url)
  const parts = { address: response.url, headers: response.headers, body: response.body }
  const where = `${response.method} ${url.pathname}`
  const leaks: Leak[] = []
  for (const [part, text] of Object.entries(parts)) {
    for (const [what, secret] of Object.entries(secrets)) {
      if (text.includes(secret)) leaks.push({ what, where: `${where} (${part})` })
    }
  }
  return [...leaks, ...canaryIn(response, url, where)]
}

function canaryIn(response: Recorded, url: URL, where: string): Leak[] {
  const title = /<title>[^<]*/.exec(response.body)?.[0] ?? ""
  const places = {
    address: decodeURIComponent(response.url),
    headers: response.headers,
    title,
    body: CONTENT.test(url.pathname) ? "" : response.body,
  }
  return Object.entries(places)
    .filter(([, text]) => text.includes(CANARY))
    .map(([part]) => ({ what: "canary identifier", where: `${where} (${part})` }))
}

/** The secrets that a text without a structure (a log, a built file) holds; the canary has no business in any. */
export function leaksInText(name: string, text: string, secrets: Record<string, string>): Leak[] {
  return Object.entries({ ...secrets, "canary identifier": CANARY })
    .filter(([, secret]) => text.includes(secret))
    .map(([what]) => ({ what, where: name }))
}

/** The forms in which a file may contain a text: as it is, in two bytes a letter, in hexadecimal, and in Base64 at any offset. */
export function formsOf(secret: string): { form: string; bytes: Buffer }[] {
  const plain = Buffer.from(secret)
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), plain])
      .toString("base64")
      .replaceAll("=", "")
    // The letters at both ends depend on their neighbours.
    return { form: `Base64, shifted by ${before}`, bytes: Buffer.from(text.slice(before === 0 ? 0 : 4, -4)) }
  })
  return [
    { form: "text", bytes: plain },
    { form: "UTF-16", bytes: Buffer.from(secret, "utf16le") },
    { form: "hexadecimal", bytes: Buffer.from(plain.toString("hex")) },
    ...shifted,
  ]
}

export function leaksInBytes(name: string, bytes: Buffer, secrets: Record<string, string>): Leak[] {
  return Object.entries(secrets).flatMap(([what, secret]) =>
    formsOf(secret).flatMap((form) =>
      bytes.includes(form.bytes) ? [{ what, where: `${name} (${form.form})` }] : [],
    ),
  )
}
