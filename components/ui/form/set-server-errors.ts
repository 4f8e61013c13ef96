import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form"

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, "getValues" | "setError">

/** The type of an error that the server found. */
export const SERVER_ERROR = "server"

type Options = {
  shouldFocus?: boolean
  /** The messages of no field of this form are shown as those of the whole (`root`), a line each, after their names. */
  others?: boolean
}

/**
 * Shows what the server refused at its fields, and moves the focus to the first of them. Returns whether any of it is about a field of this form: what is not
 * belongs beside the button.
 */
export function setServerErrors<V extends FieldValues>(
  form: Form<V>,
  fields: Readonly<Record<string, readonly string[]>> | null | undefined,
  { shouldFocus = true, others = false }: Options = {},
): boolean {
  const all = Object.entries(fields ?? {})
  const own = all.filter(([name]) => get(form.getValues(), name) !== undefined)
  for (const [at, [name, messages]] of own.entries()) {
    const error = { type: SERVER_ERROR, message: messages.join("\n") }
    form.setError(name as FieldPath<V>, error, { shouldFocus: shouldFocus && at === 0 })
  }
  const rest = all
    .filter((entry) => !own.includes(entry))
    .map(([name, messages]) => `${name && `${name}: `}${messages.join(" ")}`)
  if (others && rest.length > 0) form.setError("root", { type: SERVER_ERROR, message: rest.join("\n") })
  return own.length > 0
}
