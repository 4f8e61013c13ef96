import "server-only"
import { type Database, db } from "./client.ts"

/** The executor of reads: it cannot write. */
export type Reading = Pick<Database, "select" | "execute" | "transaction" | "$client">
/** Runs a read on the database. */
export type Read = <T>(run: (on: Reading) => PromiseLike<T>) => Promise<T>

export const plainRead: Read = async (run) => run(db())
export const heavyRead: Read = plainRead
