import "server-only"
import type { ClientBase } from "pg"
import { codeOf } from "../../errors.ts"
import { StartFailure } from "../../start-failure.ts"

/** One name for every probe: so it also meets the statement that an earlier one left with a connection of the pooler's. */
const NAME = "cotejo_who_prepared"

const WHERE = "docs/deployment.md, Poolers, says how one is set up."

/** PostgreSQL's codes for a statement name that is taken, and for one that it does not know. */
const FOREIGN = ["42P05", "26000"]

/**
 * Throws a StartFailure when a pooler between us and the database gives the prepared statement of one connection to another, or loses it: both connections
 * prepare different statements under one name, and each has to find its own again. They are two of the app's account, out of use.
 */
export async function requirePreparedStatements(one: ClientBase, other: ClientBase): Promise<void> {
  try {
    const first = await answerOf(one, "one")
    await other.query("begin") // keeps the connection to the database that it is given
    const answers = [first, await answerOf(other, "other"), await answerOf(one, "one")]
    await other.query("rollback")
    if (answers.join() !== "one,other,one") throw notCarried()
  } catch (error) {
    throw FOREIGN.includes(codeOf(error) ?? "") ? notCarried(error) : error
  }
}

async function answerOf(client: ClientBase, word: "one" | "other"): Promise<string | undefined> {
  const { rows } = await client.query<{ word: string }>({ name: NAME, text: `select '${word}' as word` })
  return rows[0]?.word
}

function notCarried(cause?: unknown): StartFailure {
  return new StartFailure(
    "A pooler in front of the database mixes up the statements that connections prepare by name: it is too old, or not set up for them.",
    `Let it be PgBouncer 1.21 or newer with max_prepared_statements above 0, or let DATABASE_URL lead to the database itself. ${WHERE}`,
    cause,
  )
}

/** Throws a StartFailure when a session is nobody's own, as behind a pooler in transaction mode: who migrates holds a lock by theirs. */
export async function requireOwnSession(one: ClientBase, other: ClientBase): Promise<void> {
  const first = await processOf(one)
  await other.query("begin")
  const others = await processOf(other)
  const again = await processOf(one)
  await other.query("rollback")
  if (again === first && others !== first) return
  throw new StartFailure(
    "The account that migrates the database comes through a pooler, where nobody has a session of their own.",
    `Let DATABASE_OWNER_URL lead to the database itself; DATABASE_URL may lead through the pooler. ${WHERE}`,
  )
}

/** The server's process behind a connection, for as long as this transaction. */
async function processOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return rows[0]?.pid
}
