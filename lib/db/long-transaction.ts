import "server-only"
import { CotejoError } from "#lib/errors.ts"
import { db, type Executor } from "./client.ts"

/** A transaction failed before its commit was asked for: the database kept nothing of it. `cause`: why. */
export class NothingWritten extends Error {
  override name = "NothingWritten"
}

/** A transaction of many rows. Throws its refusals as they are, `NothingWritten` where certainly nothing was written. */
export async function longTransaction<T>(run: (tx: Executor) => Promise<T>): Promise<T> {
  let isWritten = false
  try {
    return await db().transaction(async (tx) => {
      const result = await run(tx)
      isWritten = true
      return result
    })
  } catch (error) {
    if (isWritten || error instanceof CotejoError) throw error
    throw new NothingWritten("a transaction failed before its commit", { cause: error })
  }
}
