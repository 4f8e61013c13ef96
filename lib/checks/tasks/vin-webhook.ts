import "server-only"
import { env } from "#lib/env.ts"
import { isSameSecret } from "#lib/vault/sha256.ts"
import { bringPollForward } from "./poll.ts"

const MAX_BYTES = 64 * 1024
const MAX_IDS = 50
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Whether a call was made to the secret address; always false while no secret is set. */
export function isWebhookSecret(secret: string): boolean {
  const own = env().vinWebhookSecret
  if (own === undefined) return false
  return isSameSecret(secret, own)
}

/** A call that says that a task is done: nothing of it is believed (its form is not specified); known ids in it are read sooner. */
export async function receiveVinWebhook(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const text = await firstBytes(body)
  const ids = new Set([...text.matchAll(UUID)].map(([id]) => id))
  // The same UUID may be written in either case, here and where it was given to us.
  await bringPollForward([...ids].slice(0, MAX_IDS).flatMap((id) => [id, id.toLowerCase(), id.toUpperCase()]))
}

async function firstBytes(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return ""
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.subarray(0, MAX_BYTES - size))
    size += chunk.length
    if (size >= MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString("utf8")
}
