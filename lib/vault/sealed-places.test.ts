import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { BYTES_WITHOUT_KEY } from "#test/browser/bytes-without-key.ts"
import { INDEXED_COLUMNS, SEALED_TABLES } from "./sealed-places.ts"

const SCHEMA = import.meta.glob("../db/schema/*.ts", { eager: true })

test("every column of the schema that holds ciphertext or a blind index has its place", () => {
  const tables = Object.values(SCHEMA)
    .flatMap((file) => Object.values(file as object))
    .filter((one) => is(one, PgTable))
  const columns = tables
    .map(getTableConfig)
    .flatMap(({ name, columns }) =>
      columns.filter((column) => column.getSQLType() === "bytea").map((column) => `${name}.${column.name}`),
    )
  const known = [
    ...SEALED_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
    ...INDEXED_COLUMNS,
    ...BYTES_WITHOUT_KEY,
  ]
  expect(columns.sort()).toEqual(known.sort())
})
