import { Client } from "pg"

/** Whether somebody signs in at this address of PostgreSQL now. */
export async function isReached(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
