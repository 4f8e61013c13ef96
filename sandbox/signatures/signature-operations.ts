import { type Answer, failure, platformSuccess, validationFailure } from "#sandbox/http/answer.ts"
import type { Call } from "#sandbox/http/call.ts"
import { bodyHash } from "#sandbox/http/tally.ts"
import { applyTrait, BY_CHOICE } from "../data/record-traits.ts"
import type { World } from "../world.ts"
import { readSignatureInput } from "./request-input.ts"
import { createdRequest, shownRequest, traitOfRequest } from "./signature-records.ts"

/** Create and send: every limit is checked; the request goes to its signers at once. */
export function createSignature(world: World, call: Call): Answer {
  const { choices } = world.tuning
  const fields = call.fields ?? {}
  const { input, errors } = readSignatureInput(fields, call.now)
  if (errors) return validationFailure(errors)
  world.tally.acceptedOnce("signature", bodyHash(fields))
  const request = world.signatures.create(input, call.now)
  const receivedAt = new Date(call.now).toISOString()
  for (const [index, { name, stored }] of input.documents.entries()) {
    const id = request.documents[index]?.id ?? ""
    world.documents.keep({ id, name, signatureId: request.id, receivedAt, stored })
  }
  const trait = traitOfRequest(request)
  const record = createdRequest(world, request, call.now)
  // A request must have an answer that names it: the traits without a record show when it is read.
  const signature = trait.startsWith("record-") ? record : applyTrait(trait, record)
  return platformSuccess(Number(choices.signatureCreateStatus), { signature }, "Solicitud de firma enviada")
}

/** Show: the request with its documents and signers in their present state. */
export function showSignature(world: World, call: Call): Answer {
  const { choices } = world.tuning
  const request = world.signatures.read(call.params.id ?? "", call.now, world.tuning)
  if (!request) {
    return failure(404, "platform", choices.errorBody, "La solicitud de firma no existe.")
  }
  const shaped = applyTrait(traitOfRequest(request), shownRequest(world, request, call.now))
  return platformSuccess(200, shaped === BY_CHOICE ? null : shaped)
}
