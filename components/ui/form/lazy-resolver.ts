import type { FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod/mini"

type Loads<Input extends FieldValues, Output extends FieldValues> = () => Promise<
  z.ZodMiniType<Output, Input>
>

/**
 * The rules of a form, fetched when they are first needed: the page does without them until somebody types (`load` is also called by its
 * first focus, so that they are there in time). Where they cannot be fetched nothing is refused here: the server has the same rules.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: Loads<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const rules = Promise.all([load(), import("@hookform/resolvers/standard-schema")])
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
