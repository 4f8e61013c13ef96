import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import type { FieldValues, Resolver } from "react-hook-form"
import type * as z from "zod/mini"

/** A resolver whose schema is fetched at the first judgement. Where it cannot be, the server alone judges, by the same schema. */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodMiniType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    if (schema === null) return { values: values as unknown as Output, errors: {} }
    return standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options)
  }
}
