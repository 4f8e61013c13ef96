/** SHA-256 of a file in lower-case hexadecimal, computed in this browser. Throws where the page did not come over TLS. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
