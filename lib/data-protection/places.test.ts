import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { SEALED_TABLES } from "#lib/vault/sealed-places.ts"
import { SCANNED_COLUMNS, TREATED } from "./places.ts"

const SCHEMA = import.meta.glob("../db/schema/*.ts", { eager: true })

test("of every table somebody said what erasing a subject does with its rows", () => {
  const tables = Object.values(SCHEMA)
    .flatMap((file) => Object.values(file as object))
    .filter((one) => is(one, PgTable))
  expect(Object.keys(TREATED).sort()).toEqual(tables.map((table) => getTableConfig(table).name).sort())
})

test("of every sealed column somebody said how it is looked through", () => {
  const columns = SEALED_TABLES.flatMap(({ name, columns: sealed }) =>
    sealed.map((column) => `${name}.${column.name}`),
  )
  expect(Object.keys(SCANNED_COLUMNS).sort()).toEqual(columns.sort())
})
