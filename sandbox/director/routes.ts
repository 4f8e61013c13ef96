import { readFileSync } from "node:fs"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { CHOICES } from "#sandbox/choices/choices.ts"
import { NOTABLE } from "#sandbox/choices/notable.ts"
import { applyTuning, tuningPatchSchema } from "#sandbox/choices/tuning.ts"
import { faultOrderSchema } from "#sandbox/http/faults.ts"
import { settleWorld } from "../http/pipeline.ts"
import { OPERATION_NAMES } from "../operations.ts"
import { shownRequest } from "../signatures/signature-records.ts"
import { applyEvent } from "../signatures/signature-store.ts"
import { resetWorld, type World } from "../world.ts"
import { foreignTo } from "./own-site.ts"

/** An order may hold an answer of any size that the app takes. */
const LARGEST_ORDER = 16 * 1024 * 1024

/** Refuses an order to the director: `problems`, one sentence each. */
function refuse(reply: FastifyReply, problems: string[], status = 422): FastifyReply {
  return reply.code(status).send({ problems })
}

/** A schema's complaints as sentences that name their field. */
function problemsOf(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  )
}

function stateOf(world: World) {
  settleWorld(world, Date.now())
  const match = world.match.counts()
  return {
    settings: world.tuning,
    tokens: {
      available: world.tuning.tokens,
      reserved: match.reserved,
      deducted: match.deducted,
      returned: match.returned,
    },
    quota: world.tuning.quota,
    vinTasks: world.vin.counts(),
    matches: { pending: match.pending, settled: match.settled },
    webhookDeliveries: world.webhook.deliveries(),
    faults: world.faults.list(),
    lastRequest: world.log.last(),
    publicUrl: world.address.publicUrl,
    operations: OPERATION_NAMES,
    choices: Object.entries(CHOICES).map(([key, { says, options }]) => ({ key, says, options })),
  }
}

/** Keys that are chosen must exist: `own` without a configured key would refuse every call without showing why. */
function missingOwnKeys(world: World, choices: { [key: string]: unknown } | undefined): string[] {
  const { vin, match } = world.settings.keys
  return [
    ...(choices?.vinKey === "own" && vin === null ? ["choices.vinKey: own needs SANDBOX_VIN_KEY"] : []),
    ...(choices?.matchKey === "own" && match === null
      ? ["choices.matchKey: own needs SANDBOX_MATCH_KEY"]
      : []),
  ]
}

function addSettings(app: FastifyInstance, world: World): void {
  app.get("/director/state", () => stateOf(world))
  app.post("/director/reset", async () => {
    resetWorld(world)
    return stateOf(world)
  })
  app.patch("/director/settings", (request, reply) => {
    const patch = tuningPatchSchema.safeParse(request.body)
    if (!patch.success) return refuse(reply, problemsOf(patch.error))
    const missing = missingOwnKeys(world, patch.data.choices)
    if (missing.length > 0) return refuse(reply, missing)
    applyTuning(world.tuning, patch.data)
    return stateOf(world)
  })
}

function addFaults(app: FastifyInstance, world: World): void {
  app.get("/director/faults", () => ({ items: world.faults.list() }))
  app.post("/director/faults", { bodyLimit: LARGEST_ORDER }, (request, reply) => {
    const order = faultOrderSchema.safeParse(request.body)
    if (!order.success) return refuse(reply, problemsOf(order.error))
    return reply.code(201).send(world.faults.order(order.data))
  })
  app.delete("/director/faults", (_request, reply) => {
    world.faults.clear()
    return reply.code(204).send()
  })
}

const requestsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  operation: z.string().min(1).optional(),
})

function addRequests(app: FastifyInstance, world: World): void {
  app.get("/director/requests", (request: FastifyRequest, reply) => {
    const query = requestsQuery.safeParse(request.query)
    if (!query.success) return refuse(reply, problemsOf(query.error))
    return { items: world.log.after(query.data.after, query.data.operation ?? null), last: world.log.last() }
  })
  app.delete("/director/requests", (_request, reply) => {
    world.log.clear()
    return reply.code(204).send()
  })
  app.get("/director/counts", () => world.tally.read())
}

const changeSchema = z.strictObject({
  operation: z.enum(OPERATION_NAMES),
  identifier: z.string().min(1),
  record: z.record(z.string(), z.unknown()).nullable(),
})

/** Subjects change between two questions. */
function addChanges(app: FastifyInstance, world: World): void {
  app.post("/director/changes", (request, reply) => {
    const change = changeSchema.safeParse(request.body)
    if (!change.success) return refuse(reply, problemsOf(change.error))
    world.changed.change(change.data)
    return reply.code(204).send()
  })
  app.delete("/director/changes", (_request, reply) => {
    world.changed.clear()
    return reply.code(204).send()
  })
}

const eventSchema = z.strictObject({
  signer: z.number().int().min(0),
  event: z.enum(["view", "sign", "reject", "expire"]),
  reason: z.string().min(1).optional(),
})

function addSignatureRoutes(app: FastifyInstance, world: World): void {
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
    items: world.documents.list().map(({ stored, ...about }) => ({ ...about, ...stored.toJSON() })),
  }))
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the panel: a page of its own files, with nothing from elsewhere. */
function addPanel(app: FastifyInstance): void {
  const headers = { "content-security-policy": POLICY, "x-content-type-options": "nosniff" }
  for (const [path, name, type] of [
    ["", "page.html", "html"],
    ["/panel.css", "panel.css", "css"],
    ["/panel.mjs", "panel.mjs", "javascript"],
  ] as const) {
    const bytes = readFileSync(new URL(`./panel/${name}`, import.meta.url))
    app.get(`/director${path}`, (_request, reply) =>
      reply.type(`text/${type}; charset=utf-8`).headers(headers).send(bytes),
    )
  }
}

const isDirectors = (request: FastifyRequest) => request.routeOptions.url?.startsWith("/director") === true

/** The director's HTTP control. It is part of the sandbox alone and asks for no key: listen on a loopback address. */
export function addDirector(app: FastifyInstance, world: World): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isDirectors(request)) return
    const { publicUrl } = world.address
    const isPage = request.method === "GET" && request.routeOptions.url === "/director"
    const foreign = foreignTo({ host: world.settings.host, publicUrl }, request.headers, isPage)
    if (foreign !== undefined) return refuse(reply, [foreign], 403)
  })
  app.addHook("onSend", async (request, reply) => {
    if (isDirectors(request)) reply.header("cache-control", "no-store")
  })
  addSettings(app, world)
  addFaults(app, world)
  addRequests(app, world)
  addChanges(app, world)
  addSignatureRoutes(app, world)
  addPanel(app)
  app.get("/director/notable", () => ({ items: NOTABLE }))
}
