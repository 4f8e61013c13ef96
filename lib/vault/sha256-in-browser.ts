/** SHA-256 of the bytes in lower-case hexadecimal; undefined where the browser has none (a page without TLS). On the server: `sha256.ts`. */
export async function sha256InBrowser(bytes: BufferSource): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
