/** Finds messages, as `useTranslations` gives it. */
type Messages = { has: (key: never) => boolean }

/**
 * Whether there is a message of that key. The parts of a key from outside may be names that every object has (`constructor`), which the library takes for
 * messages.
 */
export function hasMessage(t: Messages, key: string): boolean {
  return key.split(".").every((part) => !(part in Object.prototype)) && t.has(key as never)
}
