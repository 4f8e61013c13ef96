import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { renderPdf } from "#sandbox/handlers/pdf.ts"
import { problemsOf, refuse } from "./refusal.ts"
import type { RehearsalPlayer } from "./rehearsals/rehearsal-player.ts"
import { REHEARSALS } from "./rehearsals/rehearsals.ts"

const startSchema = z.strictObject({ id: z.string() })
const tickSchema = z.strictObject({ step: z.string() })

/** Rehearsals: listed, begun, stepped through and left; one at a time. */
export function addRehearsalRoutes(app: FastifyInstance, player: RehearsalPlayer): void {
  app.get("/director/rehearsals", () => ({
    items: REHEARSALS.map(({ id, title, roles, learns, minutes, steps }) => ({
      id,
      title,
      roles,
      learns,
      minutes,
      steps: steps.length,
    })),
    running: player.runningId(),
  }))
  app.post("/director/rehearsals", (request, reply) => {
    const wanted = startSchema.safeParse(request.body)
    if (!wanted.success) return refuse(reply, problemsOf(wanted.error))
    const rehearsal = REHEARSALS.find(({ id }) => id === wanted.data.id)
    if (!rehearsal) return refuse(reply, ["id: no such rehearsal"], 404)
    if (!player.start(rehearsal)) return refuse(reply, ["Another rehearsal is being played."], 409)
    return reply.code(201).send(player.read())
  })
  app.get("/director/rehearsals/current", () => player.read())
  app.post("/director/rehearsals/current/tick", (request, reply) => {
    const wanted = tickSchema.safeParse(request.body)
    if (!wanted.success) return refuse(reply, problemsOf(wanted.error))
    if (!player.tick(wanted.data.step)) return refuse(reply, ["step: not the one that is being played"], 409)
    return player.read()
  })
  app.delete("/director/rehearsals/current", () => {
    player.leave()
    return player.read()
  })
  // Never the same bytes twice: the same request sent again is a case of its own.
  app.get("/director/rehearsals/document.pdf", async (_request, reply) => {
    const bytes = await renderPdf({
      title: "Contrato de ensayo",
      subtitle: "Documento del simulador: no tiene ningún valor",
      sections: [
        { title: "Partes", lines: [{ label: "Hecho el", value: new Date().toISOString() }] },
        { title: "Objeto", lines: [{ label: "Monto", value: "S/ 1 200,00" }] },
      ],
    })
    return reply
      .type("application/pdf")
      .header("content-disposition", 'attachment; filename="contrato-de-ensayo.pdf"')
      .send(bytes)
  })
}
