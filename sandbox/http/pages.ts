import type { FastifyInstance, FastifyReply } from "fastify"
import { citizenOf, fullNameOf } from "#sandbox/data/citizen.ts"
import { applyEvent, type SignatureRequest, type Signer } from "#sandbox/signatures/signature-store.ts"
import type { World } from "#sandbox/world.ts"

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}" +
  "button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}input{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}"

function page(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html)
}

const MOVES = `<form method="post"><p><label>Motivo, si rechaza<br><input name="reason" maxlength="255"></label></p>
<button name="event" value="sign">Firmar</button><button name="event" value="reject">Rechazar</button></form>`

function signerPage(request: SignatureRequest, signer: Signer): string {
  const registered =
    signer.document_type === "dni" ? fullNameOf(citizenOf(signer.document_number)) : "no consta"
  const documents = request.documents.map(({ name }) => `<li>${escaped(name)}</li>`).join("")
  const isWaiting = signer.state === "pending" || signer.state === "viewed"
  return page(
    `Firma: ${request.name}`,
    `<p>Firmante: ${escaped(signer.full_name)}<br>Documento según el registro: ${escaped(registered)}</p><ul>${documents}</ul>
<p>Estado: <strong>${signer.state}</strong> (solicitud: ${request.state})</p>${isWaiting ? MOVES : ""}`,
  )
}

/** The pages behind `signer_url` and a KYC session's `url`. Opening the first counts as viewing. */
export function addPages(app: FastifyInstance, world: World): void {
  const find = (id: string) => world.signatures.ofSigner(id, Date.now(), world.tuning)
  app.get<{ Params: { id: string } }>("/sign/:id", (request, reply) => {
    const found = find(request.params.id)
    if (!found) return sendPage(reply, 404, page("Enlace no encontrado", ""))
    applyEvent(found.request, found.signer, "view", null, Date.now())
    return sendPage(reply, 200, signerPage(found.request, found.signer))
  })
  app.post<{ Params: { id: string }; Body: { event?: string; reason?: string } | undefined }>(
    "/sign/:id",
    (request, reply) => {
      const found = find(request.params.id)
      const { event, reason = "" } = request.body ?? {}
      if (!found || (event !== "sign" && event !== "reject"))
        return sendPage(reply, 404, page("Enlace no encontrado", ""))
      applyEvent(found.request, found.signer, event, reason === "" ? null : reason, Date.now())
      return reply.redirect(`/sign/${found.signer.id}`, 303)
    },
  )
  app.get("/kyc/:id", (_request, reply) =>
    sendPage(
      reply,
      200,
      page("Verificación de identidad", "<p>Página de prueba de una sesión KYC abierta.</p>"),
    ),
  )
}
