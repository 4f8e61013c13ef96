import type { SandboxProcess } from "./sandbox-process.ts"

/** The least that the service takes for a PDF, bare Base64. */
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n")

export type NewRequest = {
  name: string
  /** Names of the signers. */
  signers: readonly string[]
  expiresInMinutes?: number
  /** Of the first signer; notable ones bring notable answers. */
  dni?: string
}

/** Has the service take a signature request without us, and gives its identifier. */
export async function requestElsewhere(
  sandbox: SandboxProcess,
  { name, signers, expiresInMinutes = 10_080, dni = "45678912" }: NewRequest,
): Promise<string> {
  const response = await fetch(`${sandbox.url}/api/v1/esign/send-request-new-signature`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${sandbox.keys.platform}` },
    body: JSON.stringify({
      name,
      expires_in: expiresInMinutes,
      documents: [{ name: "contrato.pdf", file: PDF.toString("base64") }],
      signers: signers.map((full_name, index) => ({
        full_name,
        document_type: "dni",
        document_number: index === 0 ? dni : String(41_000_000 + index),
        email: `firmante${index}@correo.pe`,
        phone: "+51999888777",
      })),
    }),
  })
  const { data } = (await response.json()) as { data?: { signature?: { id?: string } } }
  const id = data?.signature?.id
  if (id === undefined) throw new Error(`nothing was accepted: ${response.status}`)
  return id
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

/** A request with one document for `POST /api/signatures`. */
export function sendingForm({ name, signers, expiresInMinutes = 10_080 }: NewRequest): FormData {
  const form = new FormData()
  const request = {
    name,
    expires_in: expiresInMinutes,
    documents: [{ name: "contrato.pdf" }],
    signers: signers.map((full_name, index) => ({
      full_name,
      document_type: "dni",
      document_number: String(42_000_000 + index),
      email: `firmante${index}@correo.pe`,
    })),
  }
  form.append("request", JSON.stringify(request))
  form.append("file", new Blob([PDF], { type: "application/pdf" }), "contrato.pdf")
  return form
}
