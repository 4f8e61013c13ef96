import "server-only"
import { createHmac } from "node:crypto"

const TIMEOUT_MS = 10_000

export type SignedReceiver = { url: string; secret: Buffer }

/** Posts JSON to an address of the settings, without following redirects. Resolves to the status; throws when there was no response. */
export async function postOutside(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}

/** The same, signed as in Standard Webhooks 1.0.0: the receiver sees that it is ours, whole, recent, and whether it came before. */
export function postSigned(
  { url, secret }: SignedReceiver,
  id: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const at = Math.floor(Date.now() / 1_000)
  const mac = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64")
  return postOutside(url, body, {
    ...headers,
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${mac}`,
  })
}
