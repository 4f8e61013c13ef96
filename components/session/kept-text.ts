import { type TextKeeper, textEntry, textKeeper } from "./text-place.ts"

const ALGORITHM = "AES-GCM"
const NONCE_BYTES = 12

/**
 * Keeps a text that was typed and not sent, in this tab alone and encrypted for its person: it survives a reload, leaving the page, and the end of the session,
 * and is read again only where that person is signed in. An empty one is removed. Where the browser cannot do it nothing is kept.
 */
export function keepText(place: string, text: string): Promise<void> {
  const keeper = textKeeper()
  if (keeper !== null) last = last.then(() => write(keeper, place, text))
  return last
}

/** One after the other: encrypting takes its time, and an earlier text must not come to lie over a later one. */
let last: Promise<void> = Promise.resolve()

async function write(keeper: TextKeeper, place: string, text: string): Promise<void> {
  const entry = textEntry(keeper.userId, place)
  try {
    if (text === "") return sessionStorage.removeItem(entry)
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const sealed = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv, additionalData: bytesOf(entry) },
      await cipherKey(keeper),
      bytesOf(text),
    )
    sessionStorage.setItem(entry, toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)])))
  } catch {
    // Without storage, or without encryption (a page that is not served over TLS), a text lives as long as its page.
  }
}

/** Reads what was kept of that place; empty where there is nothing, or it cannot be opened. */
export async function keptText(place: string): Promise<string> {
  const keeper = textKeeper()
  if (keeper === null) return ""
  const entry = textEntry(keeper.userId, place)
  try {
    const bytes = fromBase64(sessionStorage.getItem(entry) ?? "")
    if (bytes.length <= NONCE_BYTES) return ""
    const iv = bytes.subarray(0, NONCE_BYTES)
    const opened = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv, additionalData: bytesOf(entry) },
      await cipherKey(keeper),
      bytes.subarray(NONCE_BYTES),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return "" // another key by now, or damaged: it is as if it had not been kept
  }
}

function cipherKey({ key }: TextKeeper): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", fromBase64(key), ALGORITHM, false, ["encrypt", "decrypt"])
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
