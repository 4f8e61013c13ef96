import type { FieldValues, Path, UseFormSetError } from "react-hook-form"

/** The type of an error that the server found: its message is in the reader's words, not a key. */
export const SERVER_ERROR = "server"

/** Puts the messages of a refusal at their fields; those of no field (an empty path) at the whole form. */
export function setServerErrors<V extends FieldValues>(
  setError: UseFormSetError<V>,
  errors: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [path, messages] of Object.entries(errors))
    setError((path === "" ? "root" : path) as Path<V>, { type: SERVER_ERROR, message: messages.join(" ") })
}
