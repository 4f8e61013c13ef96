import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { CHOICES } from "#sandbox/choices/choices.ts"
import { NOTABLE } from "#sandbox/choices/notable.ts"
import { applyTuning, tuningPatchSchema } from "#sandbox/choices/tuning.ts"
import { faultOrderSchema } from "#sandbox/http/faults.ts"
import { OPERATION_NAMES } from "../operations.ts"
import { settleWorld } from "../settle-world.ts"
import { resetWorld, type World } from "../world.ts"
import { foreignTo } from "./own-site.ts"
import { addPanel } from "./panel-routes.ts"
import { problemsOf, refuse } from "./refusal.ts"
import { addSignatureRoutes } from "./signature-routes.ts"

/** An order may hold an answer of any size that the app takes. */
const LARGEST_ORDER = 16 * 1024 * 1024

/** The whole state of the sandbox as the panel and tests read it. */
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
    choices: Object.entries(CHOICES).map(([key, { says, label, options }]) => ({
      key,
      says,
      label,
      options,
    })),
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
  addSignatureRoutes(app, world)
  addPanel(app)
  app.get("/director/notable", () => ({ items: NOTABLE }))
}
