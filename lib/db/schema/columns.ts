import "server-only"
import { sql } from "drizzle-orm"
import { timestamp, uuid } from "drizzle-orm/pg-core"

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })
/** A key that grows with time (UUID version 7). */
export const id = () => uuid("id").primaryKey().default(sql`uuidv7()`)
