import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { shownRequest } from "../signatures/signature-records.ts"
import { applyEvent } from "../signatures/signature-store.ts"
import type { World } from "../world.ts"
import { problemsOf, refuse } from "./refusal.ts"

const eventSchema = z.strictObject({
  signer: z.number().int().min(0),
  event: z.enum(["view", "sign", "reject", "expire"]),
  reason: z.string().min(1).optional(),
})

/** Moves signature requests by order and lists them and their documents. */
export function addSignatureRoutes(app: FastifyInstance, world: World): void {
  app.get("/director/signatures", () => {
    const now = Date.now()
    return {
      items: world.signatures.list(now, world.tuning).map((request) => shownRequest(world, request, now)),
    }
  })
  app.post<{ Params: { id: string } }>("/director/signatures/:id/events", (request, reply) => {
    const event = eventSchema.safeParse(request.body)
    if (!event.success) return refuse(reply, problemsOf(event.error))
    const now = Date.now()
    const found = world.signatures.read(request.params.id, now, world.tuning)
    const signer = found?.signers[event.data.signer]
    if (!found || !signer)
      return refuse(reply, [found ? "signer: no such signer" : "no such signature request"], 404)
    const obstacle = applyEvent(found, signer, event.data.event, event.data.reason ?? null, now)
    if (obstacle) return refuse(reply, [obstacle], 409)
    return shownRequest(world, found, now)
  })
  app.get("/director/documents", () => ({
    items: world.documents.list().map(({ id, name, signatureId, receivedAt, stored }) => ({
      id,
      name,
      signatureId,
      receivedAt,
      sha256: stored.sha256,
      size: stored.size,
    })),
  }))
}
