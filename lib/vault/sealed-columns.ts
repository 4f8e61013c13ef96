import "server-only"
import { customType } from "drizzle-orm/pg-core"
import { vault } from "./vault.ts"

/** A text column whose content is encrypted at rest; `context` names its table and column and is bound into it. */
export const sealedText = (context: string) =>
  customType<{ data: string; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (value) => vault().encrypt(Buffer.from(value), context),
    fromDriver: (value) => vault().decrypt(value, context).toString(),
  })

/** A JSON column encrypted at rest. */
export const sealedJson = <T>(context: string) =>
  customType<{ data: T; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (value) => vault().encrypt(Buffer.from(JSON.stringify(value)), context),
    fromDriver: (value) => JSON.parse(vault().decrypt(value, context).toString()) as T,
  })

/** Bytes encrypted at rest, kept exactly. */
export const sealedBytes = (context: string) =>
  customType<{ data: Buffer; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (value) => vault().encrypt(value, context),
    fromDriver: (value) => vault().decrypt(value, context),
  })

/** A keyed fingerprint for exact search; only ever compared, never read back. */
export const blindIndex = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })

/** Bytes that their writer has encrypted already, under a context that the column alone does not know. */
export const cipherBytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })
