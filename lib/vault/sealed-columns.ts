import "server-only"
import { customType } from "drizzle-orm/pg-core"
import { type Sealed, stored } from "./sealed.ts"

function sealedColumn<T>(context: string, encode: (value: T) => Uint8Array, decode: (plain: Buffer) => T) {
  return customType<{ data: Sealed<T>; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (value) => value.bytesIn(context, encode),
    fromDriver: (value) => stored(value, context, decode),
  })
}

/** A text encrypted at rest, bound to its column and row: written by `seal(row, text)`, opened by the identity of the row that was read. */
export const sealedText = (context: string) =>
  sealedColumn<string>(
    context,
    (text) => Buffer.from(text),
    (plain) => plain.toString(),
  )

export const sealedJson = <T>(context: string) =>
  sealedColumn<T>(
    context,
    (value) => Buffer.from(JSON.stringify(value)),
    (plain) => JSON.parse(plain.toString()) as T,
  )

export const sealedBytes = (context: string) =>
  sealedColumn<Buffer>(
    context,
    (value) => value,
    (plain) => plain,
  )

/** A keyed fingerprint for exact search; only ever compared, never read back. */
export const blindIndex = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })

/** Bytes that their writer has encrypted already, under a context that the column alone does not know. */
export const cipherBytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })
