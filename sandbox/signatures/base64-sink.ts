import { createHash } from "node:crypto"
import { closeSync, openSync, writeSync } from "node:fs"

/** A document as it was received: its bytes in memory when small, in a temporary file when not. */
export type StoredDocument = {
  sha256: string
  size: number
  isBase64: boolean
  isPdf: boolean
  bytes: Buffer | null
  path: string | null
}

/** Takes the characters of a Base64 text as they arrive and keeps the decoded bytes. */
export type Base64Sink = {
  write: (characters: Buffer) => void
  end: () => StoredDocument
}

const IN_MEMORY = 1024 * 1024
const PADDING = "=".charCodeAt(0)

const ALPHABET = new Uint8Array(256)
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
  ALPHABET[character.charCodeAt(0)] = 1
}

/** How many characters at the start are of the alphabet. */
function plainLength(characters: Buffer): number {
  let length = 0
  while (length < characters.length && ALPHABET[characters[length] ?? 0] === 1) length += 1
  return length
}

/** Watches that a text is bare Base64: the alphabet, then at most two `=`, four characters at a time. */
function createForm() {
  let total = 0
  let padding = 0
  let broken = false
  return {
    see: (characters: Buffer) => {
      total += characters.length
      const plain = padding === 0 ? plainLength(characters) : 0
      for (const character of characters.subarray(plain)) {
        if (character === PADDING) padding += 1
        else broken = true
      }
    },
    holds: () => !broken && padding <= 2 && total > 0 && total % 4 === 0,
  }
}

/** Keeps bytes in memory up to 1 MB and in a file beyond. */
function createKeeper(path: string) {
  let chunks: Buffer[] = []
  let size = 0
  let file: number | null = null
  return {
    add: (bytes: Buffer) => {
      size += bytes.length
      if (file === null) chunks.push(bytes)
      if (file === null && size <= IN_MEMORY) return
      file ??= openSync(path, "wx", 0o600)
      // On the step from memory to the file `chunks` holds all that came; later only the new bytes are written.
      for (const chunk of chunks.length > 0 ? chunks : [bytes]) writeSync(file, chunk)
      chunks = []
    },
    close: () => {
      if (file === null) return { size, bytes: Buffer.concat(chunks), path: null }
      closeSync(file)
      return { size, bytes: null, path }
    },
  }
}

/** A sink that writes to `path` if the document turns out to be large. */
export function createBase64Sink(path: string): Base64Sink {
  const hash = createHash("sha256")
  const form = createForm()
  const keeper = createKeeper(path)
  let carry: Buffer = Buffer.alloc(0)
  let start = ""
  const take = (characters: Buffer) => {
    const bytes = Buffer.from(characters.toString("latin1"), "base64")
    if (start.length < 5) start += bytes.subarray(0, 5).toString("latin1")
    hash.update(bytes)
    keeper.add(bytes)
  }
  return {
    write: (characters) => {
      form.see(characters)
      const all = carry.length > 0 ? Buffer.concat([carry, characters]) : characters
      const whole = all.length - (all.length % 4)
      if (whole > 0) take(all.subarray(0, whole))
      // A copy: the chunk that it is a view of must not be kept alive.
      carry = Buffer.from(all.subarray(whole))
    },
    end: () => {
      if (carry.length > 0) take(carry)
      const { size, bytes, path: kept } = keeper.close()
      return {
        sha256: hash.digest("hex"),
        size,
        isBase64: form.holds(),
        isPdf: start.startsWith("%PDF-"),
        bytes,
        path: kept,
      }
    },
  }
}
