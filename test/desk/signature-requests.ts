import type { SandboxProcess } from "#test/processes/sandbox-process.ts"

/** A valid PDF whose bytes depend on `text`. */
export function smallPdf(text: string): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj<</Note(${text})>>endobj\ntrailer<<>>\n%%EOF\n`)
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

export type NewRequest = {
  name?: string
  /** Whole, or by name alone. */
  signers?: readonly (string | object)[]
  documents?: readonly { name: string; file: Buffer }[]
  expiresInMinutes?: number
  /** Of the first signer by name; notable ones bring notable answers. */
  dni?: string
}

/** Has the service take a signature request without us, and gives its identifier there. */
export async function requestElsewhere(
  sandbox: SandboxProcess,
  {
    name = "Contrato de arrendamiento",
    signers = [ANA, LUIS],
    documents = [{ name: "contrato.pdf", file: smallPdf("contrato") }],
    expiresInMinutes = 10_080,
    dni = "45678912",
  }: NewRequest = {},
): Promise<string> {
  const response = await fetch(`${sandbox.url}/api/v1/esign/send-request-new-signature`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${sandbox.keys.platform}` },
    body: JSON.stringify({
      name,
      expires_in: expiresInMinutes,
      documents: documents.map(({ name, file }) => ({ name, file: file.toString("base64") })),
      signers: signers.map((signer, index) =>
        typeof signer === "string" ? signerNamed(signer, index, dni) : signer,
      ),
    }),
  })
  const { data } = (await response.json()) as { data?: { signature?: { id?: string | [string] } } }
  const [id] = [data?.signature?.id].flat() // one of the notable signers has everything in another type
  if (id === undefined) throw new Error(`nothing was accepted: ${response.status}`)
  return id
}

/** A signer of whom only the name matters. */
export function signerNamed(full_name: string, index: number, dni = "45678912") {
  return {
    full_name,
    document_type: "dni",
    document_number: index === 0 ? dni : String(41_000_000 + index),
    email: `firmante${index}@correo.pe`,
    phone: "+51999888777",
  }
}

/** Has a signer of a request do something. */
export async function signerDoes(
  sandbox: SandboxProcess,
  remoteId: string,
  event: { signer: number; event: "view" | "sign" | "reject" | "expire"; reason?: string },
): Promise<void> {
  await sandbox.director(`/signatures/${remoteId}/events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
  })
}
