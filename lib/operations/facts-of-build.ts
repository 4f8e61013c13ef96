import type { CostClass, KeySlot } from "./define.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, OPERATIONS, operationOf } from "./registry.ts"

/** What a page knows of an operation without its schemas, which the browser has only where it checks what was typed. */
export type OperationFacts = {
  cost: CostClass
  /** Which of the service's keys it is called with. */
  key: KeySlot
  /** The names of the fields of its question, in the order of the specification; none of one that has a builder of its own. */
  fields: readonly string[]
}

/** What a page has to know of each operation. The build writes its value in the place of this file (`facts-loader.mjs`): no schema travels with it. */
export const FACTS_OF_BUILD = Object.fromEntries(
  CHECK_OPERATION_SLUGS.map((slug): [CheckOperation, OperationFacts] => {
    const { cost, wire } = operationOf(slug)
    const fields =
      slug in OPERATIONS ? Object.keys(OPERATIONS[slug as keyof typeof OPERATIONS].input.shape) : []
    return [slug, { cost, key: wire.key, fields }]
  }),
) as Record<CheckOperation, OperationFacts>
