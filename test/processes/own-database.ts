import { afterAll, beforeAll } from "vitest"
import { closeDb } from "#lib/db/client.ts"
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts"
import { type SandboxProcess, startSandboxProcess } from "./sandbox-process.ts"

export type OwnDatabase = Pick<FreshDatabase, "url" | "ownerUrl">

/** A database that lib uses in this process while a file's tests run. Called at the top of the file: its hooks prepare after this and clear away before. */
export function ownDatabase(): OwnDatabase {
  const database: OwnDatabase & Partial<FreshDatabase> = { url: "", ownerUrl: "" }
  beforeAll(async () => {
    Object.assign(database, await freshDatabase()).useHere()
  })
  afterAll(async () => {
    await closeDb()
    await database.drop?.()
  })
  return database
}

/** The same beside a sandbox of its own, which lib asks. */
export function ownDatabaseAndSandbox(): { database: OwnDatabase; sandbox: SandboxProcess } {
  const database: OwnDatabase & Partial<FreshDatabase> = { url: "", ownerUrl: "" }
  const sandbox = {} as SandboxProcess // filled before the first test
  beforeAll(async () => {
    const [fresh, started] = await Promise.all([freshDatabase(), startSandboxProcess()])
    Object.assign(sandbox, started)
    Object.assign(database, fresh).useHere(sandbox)
  })
  afterAll(async () => {
    await closeDb()
    await Promise.all([database.drop?.(), sandbox.stop?.()])
  })
  return { database, sandbox }
}
