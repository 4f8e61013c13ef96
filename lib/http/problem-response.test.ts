import { expect, test } from "vitest"
import { NothingWritten } from "#lib/db/long-transaction.ts"
import { unexpectedError } from "./problem-response.ts"

const failed = (code: string) => Object.assign(new Error("as the server said it"), { code })
const rolledBack = (cause: Error) => new NothingWritten("before its commit", { cause })
/** As `pg` tells of a connection that the server ended in the middle. */
const ENDED = new Error("Client has encountered a connection error and is not queryable")

const RUNNING = { hasRun: true, asks: true } as const

test.each([
  ["the connection broke while it ran", ENDED, RUNNING, "asked_unconfirmed"],
  ["it never ran", failed("57P03"), { hasRun: false, asks: true }, "database_away"],
  ["an edge that asks nothing", failed("57014"), { hasRun: true }, "internal"],
  ["rolled back, since its connection was ended", rolledBack(ENDED), RUNNING, "database_away"],
  ["rolled back, since a lock was not to be had", rolledBack(failed("55P03")), RUNNING, "database_away"],
  ["rolled back, and would be again", rolledBack(failed("23502")), RUNNING, "internal"],
] as const)("%s", (_, fault, how, code) => {
  expect(unexpectedError(fault, how).code).toBe(code)
})
