import { ABSENT, applyTrait, BY_CHOICE, type RecordData } from "#sandbox/data/record-traits.ts"
import { vehicleOfVin } from "#sandbox/data/vehicle.ts"
import { publicVehicleRecord, registryVehicleRecord } from "#sandbox/data/vehicle-record.ts"
import { type Answer, failure, platformSuccess, validationFailure } from "#sandbox/http/answer.ts"
import { type Call, textField } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"
import type { VinTask } from "./vin-store.ts"

/** Create VIN query: 422 at once for a malformed VIN, else one unit of quota is taken and a task queued (202). */
export function createVin(world: World, call: Call): Answer {
  const given = textField(call.fields, "vin")
  // Checked as it came: upper case would make letters of signs that are none, and blanks are characters too.
  const vin = given && /^[A-HJ-NPR-Z0-9]{17}$/i.test(given) ? given.toUpperCase() : null
  if (vin === null) {
    const message = given
      ? "El vin debe tener 17 caracteres alfanuméricos, sin I, O ni Q."
      : "El campo vin es obligatorio."
    return validationFailure({ vin: [message] }, 422, "success")
  }
  const { tuning } = world
  if (tuning.quota < 1) return failure(402, "platform", tuning.choices.errorBody, "No hay cuota disponible.")
  tuning.quota -= 1
  world.tally.acceptedOnce("vin", vin)
  const task = world.vin.accept(vin, call.now)
  const shape = tuning.choices.vinCreateAnswer
  const data = shape === "error-without-task" || shape === "success-without-task" ? {} : { task_id: task.id }
  const answer = platformSuccess(202, data, "Consulta encolada")
  if (answer.content.kind === "json" && shape.startsWith("error")) answer.content.value.status = "error"
  return answer
}

/** The record of a resolved task; absent and null as its VIN's trait wants it. */
function resultOf(world: World, task: VinTask, now: number): unknown {
  if (["failed", "not_found", "error"].includes(task.state)) return null
  const vehicle = vehicleOfVin(task.vin)
  const { choices, fileLinkLifetimeMs } = world.tuning
  const isPublic = choices.vinResultShape === "public-data"
  const link = world.links.sign(
    { kind: isPublic ? "vehicle" : "sheet", id: vehicle.plate },
    now + fileLinkLifetimeMs,
  )
  const record = (isPublic ? publicVehicleRecord : registryVehicleRecord)(vehicle, link, choices)
  const shaped = applyTrait(vehicle.trait, record)
  if (shaped === BY_CHOICE) return null
  return choices.vinResultShape === "list" && shaped !== ABSENT ? [shaped] : shaped
}

/** The GET's body and the name of its state field are not shown: six shapes, one of them without any state word. */
function taskEnvelope(world: World, task: VinTask, result: unknown): RecordData {
  const message = task.state === "pending" ? "Consulta en proceso" : "Consulta atendida"
  const success = { status: "success", message }
  const about = { task_id: task.id, vin: task.vin }
  const found = result === ABSENT ? {} : { result }
  switch (world.tuning.choices.vinTaskShape) {
    case "data.status":
      return { ...success, data: { ...about, status: task.state, ...found } }
    case "data.state":
      return { ...success, data: { ...about, state: task.state, ...found } }
    case "data.task.status":
      return { ...success, data: { task: { id: task.id, vin: task.vin, status: task.state }, ...found } }
    case "envelope":
      return { status: task.state, message, data: result === ABSENT ? null : result }
    case "data.result.state":
      return {
        ...success,
        data: { ...about, result: { state: task.state, ...(result === ABSENT ? {} : { record: result }) } },
      }
    case "none":
      return { ...success, data: { ...about, ...(result === ABSENT ? {} : { record: result }) } }
  }
}

/** The part of a task that the webhook and the GET both send. */
export function taskBody(world: World, task: VinTask, now: number): RecordData {
  return taskEnvelope(world, task, task.resolvedAt === null ? null : resultOf(world, task, now))
}

export function readVinTask(world: World, call: Call): Answer {
  const task = world.vin.read(call.params.id ?? "")
  if (task) {
    const answer = platformSuccess(200, null)
    return { ...answer, content: { kind: "json", value: taskBody(world, task, call.now) } }
  }
  return failure(404, "platform", world.tuning.choices.errorBody)
}
