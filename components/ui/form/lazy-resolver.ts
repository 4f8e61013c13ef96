import type { FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod/mini"

const loadResolver = () => import("@hookform/resolvers/standard-schema")

/**
 * A resolver whose schema comes when the form is first judged, so that a page is open before its rules are there. Where it cannot be fetched nothing is
 * refused here: the server judges by the same schema.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodMiniType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const loaded = await Promise.all([load(), loadResolver()]).catch(() => null)
    if (loaded === null) return { values: values as unknown as Output, errors: {} }
    const [schema, { standardSchemaResolver }] = loaded
    return standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options)
  }
}
