import formbody from "@fastify/formbody"
import multipart from "@fastify/multipart"
import fastify, { type FastifyError, type FastifyInstance } from "fastify"
import { addDirector } from "./director/routes.ts"
import { deliver } from "./handlers/delivery.ts"
import { failure } from "./http/answer.ts"
import { addBodyParsers, UNREADABLE } from "./http/body.ts"
import { addPages } from "./http/pages.ts"
import { logRequest, serve, settleWorld } from "./http/pipeline.ts"
import { OPERATION_NAMES, type OperationName, operationOf } from "./operations.ts"
import type { SandboxSettings } from "./settings.ts"
import { addUploadParser, UPLOAD_LIMIT } from "./signatures/uploaded-document.ts"
import { createWorld, type World } from "./world.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: OperationName
  }
}

/** A running sandbox. */
export type RunningSandbox = {
  /** Where it listens, e.g. `http://127.0.0.1:4010`. */
  url: string
  /** Stops listening, and cuts open connections, also those that a fault keeps waiting. */
  stop: () => Promise<void>
}

const TICK_MS = 100
const BODY_LIMIT = 1024 * 1024

function addOperations(app: FastifyInstance, world: World, names: OperationName[]): void {
  for (const name of names) {
    const { method, paths } = operationOf(name)
    for (const url of paths) {
      app.route({
        method,
        url,
        bodyLimit: name === "signature" ? UPLOAD_LIMIT : BODY_LIMIT,
        config: { operation: name },
        handler: (request, reply) => serve(world, name, request, reply),
      })
    }
  }
}

function addErrorAnswers(app: FastifyInstance, world: World): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const name = request.routeOptions.config.operation
    const { statusCode: status = 500 } = error
    // The client hung up in the middle of its body: there is nobody to answer.
    if (request.raw.readableAborted) {
      if (name) logRequest(world, name, request, world.keyRing(request.headers.authorization)[0] ?? null)
      reply.hijack()
      return
    }
    if (name && status < 500 && status !== 413) {
      request.body = UNREADABLE
      await serve(world, name, request, reply)
      return
    }
    if (status >= 500) process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`)
    if (name) logRequest(world, name, request, null).status = status
    await deliver(reply, failure(status, name ? operationOf(name).envelope : "platform", "envelope"), null)
  })
  app.setNotFoundHandler(async (request, reply) => {
    logRequest(world, "other", request, world.keyRing(request.headers.authorization)[0] ?? null).status = 404
    await deliver(reply, failure(404, "platform", world.tuning.choices.errorBody), null)
  })
}

/** Starts a sandbox and resolves when it listens; port 0 takes a free one. Rejects when the port cannot be had. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const world = createWorld(settings)
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2000 },
  })
  await app.register(formbody)
  await app.register(multipart, { attachFieldsToBody: "keyValues" })
  addBodyParsers(app)
  addErrorAnswers(app, world)
  addPages(app, world)
  addOperations(
    app,
    world,
    OPERATION_NAMES.filter((name) => name !== "signature"),
  )
  await app.register(async (part) => {
    addUploadParser(part)
    addOperations(part, world, ["signature"])
  })
  if (settings.director) addDirector(app, world)
  const url = await app.listen({ port: settings.port, host: settings.host })
  world.address.publicUrl ||= url
  // Tasks also resolve when nobody asks: the webhook depends on it.
  const ticker = setInterval(() => settleWorld(world, Date.now()), TICK_MS)
  return {
    url,
    stop: async () => {
      clearInterval(ticker)
      await app.close()
    },
  }
}
