import { eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { SandboxProcess } from "#test/processes/sandbox-process.ts"

/** Writes many requests into the register, each with the record that the service shows of `remoteId`; none is due to be read. */
export async function fillRegister(
  sandbox: SandboxProcess,
  remoteId: string,
  count: number,
  nameOf: (index: number) => string,
): Promise<void> {
  const answer = await fetch(`${sandbox.url}/api/v1/esign/signature/${remoteId}`, {
    headers: { authorization: `Bearer ${sandbox.keys.platform}` },
  })
  const shown = (await answer.json()) as { data: object }
  const [owner] = await db().select({ id: users.id }).from(users).where(eq(users.role, "admin"))
  if (!owner) throw new Error("no administrator was seeded")
  const far = new Date(Date.now() + 30 * 86_400_000)
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, offset) => {
      const name = nameOf(from + offset)
      const record = Buffer.from(JSON.stringify({ ...shown, data: { ...shown.data, name } }))
      const times = { expiresAt: far, refreshedAt: new Date(), refreshAt: far }
      const id = newRowId()
      return {
        id,
        remoteId: crypto.randomUUID(),
        name: seal(id, name),
        record: seal(id, record),
        createdBy: owner.id,
        ...times,
      }
    })
    await db().insert(signatureRequests).values(rows)
  }
}
