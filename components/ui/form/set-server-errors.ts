import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form"

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, "getValues" | "setError">

/** Shows what the server refused at its fields, and moves the focus to the first of them. Returns whether any of it is about a field of this form. */
export function setServerErrors<V extends FieldValues>(
  form: Form<V>,
  fields: Readonly<Record<string, readonly string[]>> | null | undefined,
): boolean {
  const own = Object.entries(fields ?? {}).filter(([name]) => get(form.getValues(), name) !== undefined)
  for (const [at, [name, messages]] of own.entries()) {
    const error = { type: "server", message: messages.join("\n") }
    form.setError(name as FieldPath<V>, error, { shouldFocus: at === 0 })
  }
  return own.length > 0
}
