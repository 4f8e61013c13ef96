import "server-only"
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"

export type KeyRing = {
  /** AES-256-GCM under the ring's first key; `context` (table and column) is bound in as additional data. */
  encrypt: (plain: Uint8Array, context: string) => Buffer
  /** The reverse, under whichever key of the ring sealed it; throws when anything was altered or the key is gone. */
  decrypt: (sealed: Uint8Array, context: string) => Buffer
  /** A keyed fingerprint for exact look-ups: equal text gives equal bytes, and nothing else can be learnt from it. */
  blindIndex: (text: string, context: string) => Buffer
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Builds the ring from `DATA_KEYS` (`id:base64,id:base64`): the first key encrypts, all decrypt. The key of the
 * blind indexes is derived from the LAST key, the oldest one, so that adding a new key in front leaves every index valid.
 * Sealed layout: format (1 byte), length of the key id (1), key id, nonce (12), tag (16), ciphertext.
 */
export function keyRing(setting: string): KeyRing {
  const keys = parseKeys(setting)
  const [first] = keys
  const oldest = keys.at(-1)
  if (!first || !oldest) throw new Error("DATA_KEYS holds no key")
  const byId = new Map(keys.map((key) => [key.id, key.bytes]))
  const indexKey = Buffer.from(hkdfSync("sha256", oldest.bytes, "", "cotejo blind index", 32))

  return {
    encrypt(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv("aes-256-gcm", first.bytes, nonce)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      const id = Buffer.from(first.id)
      return Buffer.concat([Buffer.from([FORMAT, id.length]), id, nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      const bytes = Buffer.from(sealed)
      const idEnd = 2 + (bytes[1] ?? 0)
      const key = byId.get(bytes.subarray(2, idEnd).toString())
      if (bytes[0] !== FORMAT || !key) throw new Error("sealed under a key that is not in DATA_KEYS")
      const nonceEnd = idEnd + NONCE_BYTES
      const tagEnd = nonceEnd + TAG_BYTES
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(idEnd, nonceEnd))
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(nonceEnd, tagEnd))
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
    },
    blindIndex(text, context) {
      return createHmac("sha256", indexKey).update(context).update("\0").update(text).digest()
    },
  }
}

function parseKeys(setting: string): { id: string; bytes: Buffer }[] {
  return setting.split(",").map((part) => {
    const at = part.indexOf(":")
    return { id: part.slice(0, at).trim(), bytes: Buffer.from(part.slice(at + 1).trim(), "base64") }
  })
}
