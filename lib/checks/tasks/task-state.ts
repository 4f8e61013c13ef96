import { ownField } from "#lib/json-object.ts"

/** Paths into a body, each as the names of its fields. */
export type StatePlaces = readonly (readonly string[])[]

/**
 * Places in which the body of a task's read may say its state, looked at in this order. The specification shows neither the body nor
 * the field's name, so this is a list to be extended (`VIN_STATE_PATHS` takes its place), not a rule.
 */
const STATE_PLACES: StatePlaces = [
  ["data", "status"],
  ["data", "state"],
  ["data", "task", "status"],
  ["data", "task", "state"],
  ["data", "result", "status"],
  ["data", "result", "state"],
  ["task", "status"],
  ["task", "state"],
  ["state"],
]

/**
 * Returns the word for the state of a task, verbatim, or undefined when none is recognised. The envelope's own `status: "success"` is about the call, not about
 * the task; any other word there counts when it is the only one.
 */
export function taskWord(body: unknown, places: StatePlaces = STATE_PLACES): string | undefined {
  for (const place of places) {
    const word = wordAt(body, place)
    if (word !== undefined) return word
  }
  const envelope = ownField(body, "status")
  return typeof envelope === "string" && envelope !== "success" && envelope.trim() !== ""
    ? envelope
    : undefined
}

/** Returns the word at one place, verbatim, or undefined when none is there. */
export function wordAt(body: unknown, place: readonly string[]): string | undefined {
  const word = place.reduce<unknown>(ownField, body)
  return typeof word === "string" && word.trim() !== "" ? word : undefined
}

/** Whether a word means that the task is not done yet: `pending`, in upper or lower case. */
export function isPendingWord(word: string): boolean {
  return word.trim().toLowerCase() === "pending"
}
