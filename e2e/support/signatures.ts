import { createHash } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditLog, signatureRequests, users } from "#lib/db/schema.ts"
import type { AppProcess } from "./app-process.ts"
import { withSettings } from "./settings.ts"
import { personOf, type RoleName } from "./test.ts"

/** A valid PDF whose bytes depend on `text`. */
export function smallPdf(text: string): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj<</Note(${text})>>endobj\ntrailer<<>>\n%%EOF\n`)
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}

export const ANA = {
  full_name: "Ana Ñahui",
  document_type: "dni",
  document_number: "40000060",
  email: "ana.nahui@example.pe",
  phone: "+51987654321",
}
export const LUIS = {
  full_name: "Luis D'Angelo",
  document_type: "ce",
  document_number: "001234567",
  email: "luis@example.pe",
}

type Asked = {
  name?: string
  documents?: { name: string; file: Buffer }[]
  signers?: object[]
  expires_in?: number
}

/** Has the service send a request that Cotejo knows nothing of; gives its identifier there. */
export async function signatureAtService(app: AppProcess, asked: Asked = {}): Promise<string> {
  const { documents = [{ name: "contrato.pdf", file: smallPdf("contrato") }], ...rest } = asked
  const response = await fetch(`${app.sandbox.url}/api/v1/esign/send-request-new-signature`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.sandbox.keys.platform}` },
    body: JSON.stringify({
      name: "Contrato de arrendamiento",
      expires_in: 4_320,
      signers: [ANA, LUIS],
      ...rest,
      documents: documents.map(({ name, file }) => ({ name, file: file.toString("base64") })),
    }),
  })
  const { data } = (await response.json()) as { data: { signature: { id: string | [string] } } }
  return [data.signature.id].flat()[0] ?? "" // one of the notable signers has everything in another type
}

/** What a signer does at the service. */
export async function signerDoes(
  app: AppProcess,
  remoteId: string,
  signer: number,
  event: "view" | "sign" | "reject",
  reason?: string,
): Promise<void> {
  await app.sandbox.director(`/signatures/${remoteId}/events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ signer, event, ...(reason === undefined ? {} : { reason }) }),
  })
}

/** Puts a request of the service into the register as that person's; nothing of it has been read yet. Gives its address here. */
export function registered(app: AppProcess, remoteId: string, role: RoleName): Promise<string> {
  return withSettings(app.env, async () => {
    const [person] = await db()
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, personOf(role).email))
    if (!person) throw new Error(`no ${role} in this database`)
    const [row] = await db()
      .insert(signatureRequests)
      .values({ remoteId, name: "Contrato de arrendamiento", createdBy: person.id })
      .returning({ id: signatureRequests.id })
    if (!row) throw new Error("nothing was registered")
    return row.id
  })
}

/** The audit rows of a request, newest first. */
export function auditOf(app: AppProcess, id: string) {
  return withSettings(app.env, () =>
    db().select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(desc(auditLog.at)),
  )
}
