import "server-only"
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto"

export type KeyRing = {
  keyId: string
  keyIds: readonly string[]
  /** AES-256-GCM under the first key, bound to `context` and `row`. With `memory` (`plain.length + MAX_SEAL_BYTES`) the result is a part of it. */
  encrypt: (plain: Uint8Array, context: string, row: string, memory?: Buffer) => Buffer
  /** The reverse, under any key of the ring; throws when altered, sealed for another place, or when the key is gone. */
  decrypt: (sealed: Buffer, context: string, row: string) => Buffer
  /** A fingerprint of the key of that id, by which a database distinguishes it from another one of the same name; undefined for an unknown id. */
  fingerprint: (keyId: string) => string | undefined
}

const FORMAT = 2
const PLACE_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const HEAD_BYTES = 2 + 255 + PLACE_BYTES
/** The most that a sealed value is longer than what it seals. */
export const MAX_SEAL_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES

/** From `DATA_KEYS`. Layout: format (1 byte), length of the key id (1), key id, fingerprint of the place (16), nonce (12), tag (16), ciphertext. */
export function keyRing(setting: string): KeyRing {
  const keys = parseKeys(setting)
  const [first] = keys
  if (!first) throw new Error("DATA_KEYS holds no key")
  const byId = new Map(keys.map(({ id, key }) => [id, key]))

  return {
    keyId: first.id,
    keyIds: keys.map(({ id }) => id),
    encrypt(plain, context, row, memory) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv("aes-256-gcm", first.key, nonce)
      cipher.setAAD(additionalData(context, row))
      const body = cipher.update(plain)
      cipher.final()
      const parts = [headOf(first.id), placeOf(context, row), nonce, cipher.getAuthTag(), body]
      return memory === undefined ? Buffer.concat(parts) : concatInto(memory, parts)
    },
    decrypt(sealed, context, row) {
      const { keyId, end } = readHead(sealed)
      const key = byId.get(keyId)
      if (!key) throw new Error("sealed under a key that is not in DATA_KEYS")
      const nonceAt = end + PLACE_BYTES
      const tagAt = nonceAt + NONCE_BYTES
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(nonceAt, tagAt), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(additionalData(context, row))
      decipher.setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES))
      if (!isSealedFor(sealed, context, row)) throw new Error("sealed for another place")
      const plain = decipher.update(sealed.subarray(tagAt + TAG_BYTES))
      decipher.final()
      return plain
    },
    fingerprint(keyId) {
      const key = byId.get(keyId)
      return key && createHmac("sha256", key).update("cotejo data key").digest("hex").slice(0, 32)
    },
  }
}

/** Returns the beginning of every value that is sealed for its row under that key. */
export function headOf(keyId: string): Buffer {
  const id = Buffer.from(keyId)
  return Buffer.concat([Buffer.from([FORMAT, id.length]), id])
}

/** Whether a value says, by its first `HEAD_BYTES`, that it is this place's: it shows an exchange; only opening it proves the rest. */
export function isSealedFor(head: Buffer, context: string, row: string): boolean {
  const { end } = readHead(head)
  return head.subarray(end, end + PLACE_BYTES).equals(placeOf(context, row))
}

/** The key id that a value was sealed with, and where its head ends. Throws when it is no sealed value. */
export function readHead(sealed: Buffer): { keyId: string; end: number } {
  const [format, idLength = 0] = sealed
  if (format !== FORMAT) throw new Error("not a sealed value")
  const end = 2 + idLength
  return { keyId: sealed.toString("utf8", 2, end), end }
}

function additionalData(context: string, row: string): Buffer {
  return Buffer.from(`${context}\0${row}`)
}

function placeOf(context: string, row: string): Buffer {
  return createHash("sha256").update(additionalData(context, row)).digest().subarray(0, PLACE_BYTES)
}

function parseKeys(setting: string): { id: string; key: KeyObject }[] {
  return setting.split(",").map((part) => {
    const at = part.indexOf(":")
    const key = createSecretKey(Buffer.from(part.slice(at + 1).trim(), "base64"))
    return { id: part.slice(0, at).trim(), key }
  })
}

/** Like `Buffer.concat`, in given `memory`, since fresh memory takes as long as to encrypt it. Throws a RangeError where it is too small. */
export function concatInto(memory: Buffer, parts: readonly Uint8Array[]): Buffer {
  let length = 0
  for (const part of parts) {
    memory.set(part, length)
    length += part.length
  }
  return memory.subarray(0, length)
}
