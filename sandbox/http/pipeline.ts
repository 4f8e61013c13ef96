import { setTimeout as wait } from "node:timers/promises"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { RecordData } from "#sandbox/data/record-traits.ts"
import { askAml } from "#sandbox/handlers/aml.ts"
import {
  deliver,
  deliverHuge,
  type ReplacingFault,
  replacementOf,
  replacesService,
  spoilt,
} from "#sandbox/handlers/delivery.ts"
import { serveFile } from "#sandbox/handlers/files.ts"
import { askKyc } from "#sandbox/handlers/kyc.ts"
import { askCompany, askForeigner, askPerson, askVehicle } from "#sandbox/handlers/lookups.ts"
import { createMatch, readMatch } from "#sandbox/handlers/match.ts"
import { createVin, readVinTask, taskBody } from "#sandbox/handlers/vin.ts"
import type { VinTask } from "#sandbox/handlers/vin-store.ts"
import { type OperationName, operationOf } from "#sandbox/operations.ts"
import type { KeySlot } from "#sandbox/settings.ts"
import { createSignature, showSignature } from "#sandbox/signatures/signature-operations.ts"
import type { World } from "#sandbox/world.ts"
import { type Answer, failure } from "./answer.ts"
import { isAuthorised } from "./bearer.ts"
import { loggableBody } from "./body.ts"
import type { Call } from "./call.ts"
import type { LoggedRequest } from "./request-log.ts"

type Handler = (world: World, call: Call) => Answer | Promise<Answer>

const HANDLERS: { [name in OperationName]: Handler } = {
  person: askPerson,
  "person-ext": askPerson,
  foreigner: askForeigner,
  company: askCompany,
  vehicle: askVehicle,
  "vehicle-registry": askVehicle,
  vin: createVin,
  "vin-task": readVinTask,
  match: createMatch,
  "match-read": readMatch,
  kyc: askKyc,
  aml: askAml,
  signature: createSignature,
  "signature-show": showSignature,
  file: serveFile,
}

const isFields = (body: unknown): body is { [field: string]: unknown } =>
  typeof body === "object" && body !== null && !Array.isArray(body)

function callOf(name: OperationName, request: FastifyRequest, now: number): Call {
  return {
    name,
    now,
    fields: isFields(request.body) ? request.body : null,
    params: request.params as { [name: string]: string },
    query: request.query as { [name: string]: unknown },
  }
}

/** Files a request in the director's log, without its authorization. */
export function logRequest(
  world: World,
  name: LoggedRequest["operation"],
  request: FastifyRequest,
  keySlot: KeySlot | null,
): LoggedRequest {
  const { authorization: _hidden, ...headers } = request.headers
  const entry = {
    operation: name,
    method: request.method,
    path: request.url.split("?")[0] ?? "",
    query: request.query as { [name: string]: unknown },
    keySlot,
    contentType: request.headers["content-type"] ?? null,
    headers,
    body: loggableBody(request.body),
  }
  return world.log.open(entry, Date.now())
}

/** Applies the passing of time: due tasks and matches leave pending, and the webhook is announced. */
export function settleWorld(world: World, now: number): void {
  world.match.settleDue(now, world.tuning)
  const notices = world.vin.settleDue(now, world.tuning).map((task) => ({
    taskId: task.id,
    payload: (at: number) => payloadOf(world, task, at),
  }))
  world.webhook.announce(world.tuning, notices)
}

/** The payload is not shown in the specification; all that it says is that `task_id` correlates it. */
function payloadOf(world: World, task: VinTask, now: number): unknown {
  const body: RecordData = { task_id: task.id, vin: task.vin, status: task.state }
  const shape = world.tuning.choices.webhookPayload
  if (shape === "event")
    return { event: "vehicular-vin.resolved", payload: { task: body }, detail: taskBody(world, task, now) }
  return shape === "list" ? [{ ...body, result: null }] : { ...body, result: taskBody(world, task, now) }
}

/** The service's own answer: key, rate, body, then the operation itself. */
async function answerOf(world: World, call: Call, slots: KeySlot[]): Promise<Answer> {
  const { envelope } = operationOf(call.name)
  const { tuning } = world
  if (!isAuthorised(call.name, slots, tuning)) return failure(401, envelope, tuning.choices.errorBody)
  const tooMany = world.limiter.check(call.name, slots[0] ?? "none", tuning, call.now)
  if (tooMany) return tooMany
  settleWorld(world, call.now)
  return HANDLERS[call.name](world, call)
}

/** Sends what a fault puts in the service's place. The status is entered first, as in `serve`. */
async function replace(
  world: World,
  entry: LoggedRequest,
  call: Call,
  reply: FastifyReply,
  fault: ReplacingFault,
): Promise<void> {
  const { envelope } = operationOf(call.name)
  if (fault.kind === "cut-before") {
    await deliver(reply, failure(503, envelope, "empty"), fault)
    return
  }
  if (fault.kind === "huge") {
    entry.status = 200
    await deliverHuge(reply, fault.bytes)
    return
  }
  const answer = replacementOf(fault, envelope, world.tuning.choices.errorBody)
  entry.status = answer.status
  await deliver(reply, answer, null)
}

/** The service's answer with the work that it means, entered into log and counters before a byte goes out. */
async function answerAndCount(
  world: World,
  call: Call,
  slots: KeySlot[],
  entry: LoggedRequest,
): Promise<Answer> {
  const answer = await answerOf(world, call, slots)
  entry.accepted = answer.accepted
  if (answer.accepted) world.tally.accepted(call.name)
  return answer
}

/** One request of an operation, from its log entry to the last byte of its answer, faults included. */
export async function serve(
  world: World,
  name: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const slots = world.keyRing(request.headers.authorization)
  const entry = logRequest(world, name, request, slots[0] ?? null)
  world.tally.received(name)
  const fault = world.faults.take(name)
  entry.fault = fault?.kind ?? null
  const delayMs = world.tuning.responseDelayMs + (fault?.kind === "delay" ? fault.delayMs : 0)
  if (delayMs > 0) await wait(delayMs, undefined, { ref: false })
  const call = callOf(name, request, Date.now())
  if (fault && replacesService(fault)) {
    await replace(world, entry, call, reply, fault)
  } else {
    const answer = await answerAndCount(world, call, slots, entry)
    // Recorded before sending: a client that has the answer must find it in the log.
    entry.status = fault?.kind === "timeout" || fault?.kind === "cut-after" ? null : answer.status
    await deliver(reply, spoilt(answer, fault), fault)
  }
}
