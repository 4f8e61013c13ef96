import { traitOf } from "#sandbox/choices/notable.ts"
import { amlReport } from "#sandbox/data/aml-report.ts"
import { applyTrait, BY_CHOICE } from "#sandbox/data/record-traits.ts"
import { type Answer, platformSuccess, validationFailure } from "#sandbox/http/answer.ts"
import type { Call } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"

/** The AML report of a person; `pdf_link` is signed and lives 45 minutes unless the director has it otherwise. */
export function askAml(world: World, call: Call): Answer {
  const { dni } = call.query
  if (typeof dni !== "string" || dni.trim() === "")
    return validationFailure({ dni: ["El campo dni es obligatorio."] })
  const { choices, pdfLinkLifetimeMs } = world.tuning
  const trait = traitOf("dni", dni)
  const link =
    trait === "nulls" ? null : world.links.sign({ kind: "aml", id: dni }, call.now + pdfLinkLifetimeMs)
  const current = world.changed.apply(call.name, dni, { ...amlReport(dni, choices), pdf_link: link })
  const data = current && applyTrait(trait, current)
  return platformSuccess(200, data === BY_CHOICE ? null : data)
}
