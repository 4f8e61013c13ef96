import { ABSENT } from "#sandbox/data/record-traits.ts"

/** The answer of an operation, before a fault may be injected into it. */
export type Answer = {
  status: number
  headers: Record<string, string>
  content:
    | { kind: "json"; value: { [field: string]: unknown } }
    | { kind: "bytes"; bytes: Buffer; contentType: string | null }
  /** True when the work was done: the question answered, the task queued, the unit taken. */
  accepted: boolean
}

const json = (status: number, value: { [field: string]: unknown }, accepted: boolean): Answer => ({
  status,
  headers: {},
  content: { kind: "json", value },
  accepted,
})

/** Success in the lookup envelope; `ABSENT` leaves the field `data` out. */
export function lookupSuccess(data: unknown, message = "Consulta realizada correctamente"): Answer {
  const envelope = { type: "result", status: 200, message }
  return json(200, data === ABSENT ? envelope : { ...envelope, data }, true)
}

/** Success in the platform envelope; `ABSENT` leaves the field `data` out. */
export function platformSuccess(
  status: number,
  data: unknown,
  message = "Operación realizada correctamente",
): Answer {
  const envelope = { status: "success", message }
  return json(status, data === ABSENT ? envelope : { ...envelope, data }, true)
}

export type FieldErrors = { [field: string]: string[] }

/** A 422 of the platform with its `errors`; VIN create says `success` in it all the same (Errors, validation bodies). */
export function validationFailure(
  errors: FieldErrors,
  status = 422,
  word: "error" | "success" = "error",
): Answer {
  return json(
    status,
    { status: word, message: "Los datos proporcionados no son válidos.", data: null, errors },
    false,
  )
}

/** Bytes with a content type (or none). */
export function bytesAnswer(
  status: number,
  bytes: Buffer | string,
  contentType: string | null,
  accepted = false,
): Answer {
  return { status, headers: {}, content: { kind: "bytes", bytes: Buffer.from(bytes), contentType }, accepted }
}

const REASONS: Record<number, string> = {
  400: "Solicitud inválida: falta un campo requerido o tiene un formato incorrecto.",
  401: "No autenticado: token inválido o ausente.",
  402: "No hay saldo disponible.",
  404: "No encontrado.",
  413: "El contenido es demasiado grande.",
  429: "Demasiadas solicitudes.",
  500: "Error interno del servidor.",
  502: "Puerta de enlace incorrecta.",
  503: "El servicio de validación no respondió.",
  504: "Tiempo de espera agotado.",
}

/** The sandbox's sentence for a status. */
function reasonOf(status: number): string {
  return REASONS[status] ?? `Respuesta ${status}.`
}

/** A page such as gateways send in place of the service's answer. */
export function htmlPage(status: number): string {
  const title = `${status} ${reasonOf(status)}`
  return `<!DOCTYPE html>\n<html lang="es"><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr><center>openresty</center></body></html>\n`
}

/** An error other than 422, in the body that the choice `errorBody` names ("not shown" in the specification). */
export function failure(
  status: number,
  envelope: "lookup" | "platform",
  body: "envelope" | "html" | "empty",
  message = reasonOf(status),
): Answer {
  if (body === "html") return bytesAnswer(status, htmlPage(status), "text/html; charset=utf-8")
  if (body === "empty") return bytesAnswer(status, "", null)
  if (envelope === "lookup") return json(status, { type: "error", status, message, data: null }, false)
  return json(status, { status: "error", message, data: null }, false)
}
