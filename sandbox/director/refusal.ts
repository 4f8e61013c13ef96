import type { FastifyReply } from "fastify"
import type { z } from "zod"

/** Refuses an order to the director: `problems`, one sentence each. */
export function refuse(reply: FastifyReply, problems: string[], status = 422): FastifyReply {
  return reply.code(status).send({ problems })
}

/** A schema's complaints as sentences that name their field. */
export function problemsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message,
  )
}
