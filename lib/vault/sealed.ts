import "server-only"
import { CotejoError } from "#lib/errors.ts"
import { DAMAGED_TEXT } from "./damaged-text.ts"
import { vault } from "./vault.ts"

/** Encrypted at rest, opened in its own row alone: not for another row, when altered, or when the key is gone. */
export type Sealed<T> = {
  /** The value. Throws `record_damaged`. */
  open: (row: string) => T
  /** The value, or undefined in place of throwing. */
  tryOpen: (row: string) => T | undefined
  bytesIn: (context: string, encode: (value: T) => Uint8Array) => Buffer
}

export function seal<T>(row: string, value: T): Sealed<T> {
  return {
    open: (asked) => {
      if (asked !== row) throw new CotejoError("record_damaged")
      return value
    },
    tryOpen: (asked) => (asked === row ? value : undefined),
    bytesIn: (context, encode) => vault().encrypt(encode(value), context, row),
  }
}

/** Returns the value of a column; it is decrypted when it is opened, and not before. */
export function stored<T>(bytes: Buffer, context: string, decode: (plain: Buffer) => T): Sealed<T> {
  const open = (row: string): T => {
    try {
      return decode(vault().decrypt(bytes, context, row))
    } catch (cause) {
      throw new CotejoError("record_damaged", { cause })
    }
  }
  return {
    open,
    tryOpen: (row) => {
      try {
        return open(row)
      } catch {
        return undefined // the caller shows the row as damaged
      }
    },
    bytesIn: () => bytes,
  }
}

/** Returns a short text for people: itself, or the word that it is damaged, so that one damaged row never breaks a list. */
export function textOf(sealed: Sealed<string>, row: string): string {
  return sealed.tryOpen(row) ?? DAMAGED_TEXT
}
