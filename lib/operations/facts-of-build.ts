import type { Operation } from "./define.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "./registry.ts"

/** The facts about an operation that a page needs, without its schemas, which the browser loads only where it validates input. */
export type OperationFacts = Pick<Operation, "cost" | "fields" | "about" | "isGuessed" | "menu"> & {
  /** The service's key that it is called with. */
  key: Operation["wire"]["key"]
}

/** The facts about each operation. The build replaces this file by its value (`facts-loader.mjs`): no schema is bundled with it. */
export const FACTS_OF_BUILD = Object.fromEntries(
  CHECK_OPERATION_SLUGS.map((slug): [CheckOperation, OperationFacts] => {
    const { cost, wire, fields, about, isGuessed, menu } = operationOf(slug)
    return [slug, { cost, key: wire.key, fields, about, isGuessed, menu }]
  }),
) as Record<CheckOperation, OperationFacts>
