/** Finds messages, as `useTranslations` gives it. */
type Messages = { has: (key: never) => boolean }

/** Whether there is such a message: names that every object has (`constructor`) are none, though the library takes them for it. */
export function hasMessage(t: Messages, key: string): boolean {
  return key.split(".").every((part) => !(part in Object.prototype)) && t.has(key as never)
}

type Finds = Messages & ((key: never) => string)

/** The message of a key from outside, else `otherwise`. The library knows its keys alone: that this is one of them was just looked up. */
export function messageOr<Otherwise extends string | undefined>(
  t: Finds,
  key: string,
  otherwise: Otherwise,
): string | Otherwise {
  return hasMessage(t, key) ? t(key as never) : otherwise
}
