import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form"

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, "getValues" | "setError">

/**
 * Shows what the server refused at its fields, and moves the focus to the first of them. Returns whether any of it is about a field of this form: what is not
 * belongs beside the button.
 */
export function setServerErrors<V extends FieldValues>(
  form: Form<V>,
  fields: Readonly<Record<string, readonly string[]>> | null | undefined,
): boolean {
  const own = Object.entries(fields ?? {}).filter(([name]) => get(form.getValues(), name) !== undefined)
  for (const [index, [name, [message = ""]]] of own.entries())
    form.setError(name as FieldPath<V>, { type: "server", message }, { shouldFocus: index === 0 })
  return own.length > 0
}
