import type { FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod/mini"

type Loads<Input extends FieldValues, Output extends FieldValues> = () => Promise<
  z.ZodMiniType<Output, Input>
>

const loadResolver = () => import("@hookform/resolvers/standard-schema")

/**
 * A resolver whose schema is fetched when it is first needed (call `fetchAhead` on the form's first focus, so that it is there in time). Where it
 * cannot be fetched nothing is refused here: the server validates with the same schema.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: Loads<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const rules = Promise.all([load(), loadResolver()])
    const loaded = await rules.catch(() => null) // the server judges alone then, before anything is asked
    if (loaded === null) return { values: values as unknown as Output, errors: {} }
    const [schema, { standardSchemaResolver }] = loaded
    return standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options)
  }
}

/** Fetches the rules before they are needed. Where that fails, it is tried again when they are. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
