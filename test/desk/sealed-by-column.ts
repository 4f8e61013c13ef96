import { createCipheriv, randomBytes } from "node:crypto"

/** A value as it was sealed before values were bound to their rows (format 1), under one entry of DATA_KEYS. */
export function sealedByColumn(entry: string, plain: Uint8Array, context: string): Buffer {
  const at = entry.indexOf(":")
  const id = Buffer.from(entry.slice(0, at))
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(entry.slice(at + 1), "base64"), nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([1, id.length]), id, nonce, cipher.getAuthTag(), body])
}
