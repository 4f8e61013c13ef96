import * as z from "zod/mini"
import { factsOf } from "#lib/operations/facts.ts"
import { OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"

type QuestionSchema = z.ZodMiniType<Record<string, string>, Record<string, string>>

/**
 * Returns the schema that a form checks before asking: the operation's own, the same as on the server, plus a rule that a date in three
 * boxes is whole. That last rule is ours (the specification does not show the constraint of `birthdate`).
 */
export function formSchema(operation: OperationSlug): QuestionSchema {
  const own = OPERATIONS[operation].input as unknown as QuestionSchema
  const dates = factsOf(operation).fields.filter(({ control }) => control === "date")
  return dates.reduce(
    (schema, { name }) =>
      schema.check(
        z.refine((values: Record<string, string>) => isWholeOrEmpty(values[name] ?? ""), {
          path: [name],
          error: "incompleteDate",
          when: () => true, // shown together with the other errors, not one after the other
        }),
      ),
    own,
  )
}

/** An empty date is another matter: it is missing, and the operation's schema says so. */
function isWholeOrEmpty(value: string): boolean {
  return value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value)
}
