import type { Operation } from "./define.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "./registry.ts"

/** What a page knows of an operation without its schemas, which the browser has only where it checks what was typed. */
export type OperationFacts = Pick<Operation, "cost" | "fields" | "about" | "isGuessed" | "menu"> & {
  /** Which of the service's keys it is called with. */
  key: Operation["wire"]["key"]
}

/** What a page has to know of each operation. The build writes its value in the place of this file (`facts-loader.mjs`): no schema travels with it. */
export const FACTS_OF_BUILD = Object.fromEntries(
  CHECK_OPERATION_SLUGS.map((slug): [CheckOperation, OperationFacts] => {
    const { cost, wire, fields, about, isGuessed, menu } = operationOf(slug)
    return [slug, { cost, key: wire.key, fields, about, isGuessed, menu }]
  }),
) as Record<CheckOperation, OperationFacts>
