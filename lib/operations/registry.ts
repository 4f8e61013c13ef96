import type { KeySlot } from "#lib/domain/key-slots.ts"
import { aml } from "./aml.ts"
import { company } from "./company.ts"
import type { Operation } from "./define.ts"
import type { CheckOperation as Named } from "./facts.ts"
import { foreigner } from "./foreigner.ts"
import { kyc } from "./kyc.ts"
import { match } from "./match.ts"
import { person } from "./person.ts"
import { personExt } from "./person-ext.ts"
import { signature } from "./signature.ts"
import { vehicle } from "./vehicle.ts"
import { vehicleRegistry } from "./vehicle-registry.ts"
import { vin } from "./vin.ts"

/** Every operation that can be asked, by slug, in the order in which people meet them. */
export const OPERATIONS = {
  person,
  "person-ext": personExt,
  foreigner,
  company,
  vehicle,
  "vehicle-registry": vehicleRegistry,
  vin,
  match,
  kyc,
  aml,
} as const

export type OperationSlug = keyof typeof OPERATIONS

export const OPERATION_SLUGS = Object.keys(OPERATIONS) as OperationSlug[]

export function isOperationSlug(word: string): word is OperationSlug {
  return Object.hasOwn(OPERATIONS, word)
}

/** Everything that goes through the pipeline: the questions, and the signature request, which has a builder of its own. */
export const CHECK_OPERATIONS = { ...OPERATIONS, signature } as const satisfies Record<Named, unknown>

export type CheckOperation = keyof typeof CHECK_OPERATIONS

export const CHECK_OPERATION_SLUGS = Object.keys(CHECK_OPERATIONS) as CheckOperation[]

/** The operation of that slug, seen through the common shape. */
export function operationOf(slug: CheckOperation): Operation<CheckOperation> {
  return CHECK_OPERATIONS[slug] as unknown as Operation<CheckOperation>
}

export function operationsOfKey(slot: KeySlot): CheckOperation[] {
  return CHECK_OPERATION_SLUGS.filter((slug) => operationOf(slug).wire.key === slot)
}

/** The names of the fields that an operation asks for, in the order of the specification. */
export function inputFields(slug: OperationSlug): string[] {
  return Object.keys(OPERATIONS[slug].input.shape)
}

export function fieldsIn(slug: CheckOperation, title: string): readonly string[] {
  return operationOf(slug).record.sections.find((section) => section.title === title)?.fields ?? []
}

/** Operations asked repeatedly, where each answer counts by itself. */
export const SERIES = OPERATION_SLUGS.filter((slug) => operationOf(slug).record.overTime === "series")
