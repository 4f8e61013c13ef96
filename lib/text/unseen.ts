/** Controls, marks of direction, blanks without width; a joiner only where it joins nothing: Persian and emoji are written with them. */
const UNSEEN =
  /((?![\t\n\r]|\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cc}\p{Cf}\p{DI}]|(?<=^|[\s\p{sc=Latn}\p{N}])(?:\u200c|\u200d|[\ufe00-\ufe0f]))/u

/** The parts of a text in its order: at even places what is seen (which may be empty), at odd places one unseen character each. */
export function unseenApart(text: string): string[] {
  return text.split(UNSEEN)
}

/** The text with the numbers of unseen characters in their place, `[U+202E]`, for where there are words alone: labels, announcements. */
export function spellUnseen(text: string): string {
  return unseenApart(text)
    .map((part, index) => (index % 2 === 1 ? `[${codePoint(part)}]` : part))
    .join("")
}

/** A character's number in Unicode, as people write it: U+0410. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
}

/** A text whose direction does not affect the text around it (Unicode's first strong isolate), and nothing in which is unseen. */
export function isolated(text: string): string {
  return `\u2068${spellUnseen(text)}\u2069`
}
