/** What the entries of kept texts in a tab's storage begin with; the person and the place follow. */
const PREFIX = "cotejo.text."

/** Whose texts this page keeps, and under which key (`textKey`); null once the session ended. */
export type TextKeeper = { userId: string; key: string }

let keeper: TextKeeper | null = null

export const textKeeper = (): TextKeeper | null => keeper

export function setTextKeeper(next: TextKeeper | null): void {
  keeper = next
}

/** The entry of a text of that person; `place` names the form on its page. */
export function textEntry(userId: string, place: string): string {
  return `${PREFIX}${userId} ${place}`
}

/** Removes the texts of this tab, but for those of that person. */
export function removeTexts(exceptOf?: string): void {
  for (const entry of textEntries())
    if (exceptOf === undefined || !entry.startsWith(`${PREFIX}${exceptOf} `)) sessionStorage.removeItem(entry)
}

/** Removes all that this tab keeps of a session but the texts, which nobody else can read. */
export function removeAllButTexts(): void {
  const texts = new Set(textEntries())
  for (const entry of Object.keys(sessionStorage)) if (!texts.has(entry)) sessionStorage.removeItem(entry)
}

function textEntries(): string[] {
  try {
    return Object.keys(sessionStorage).filter((entry) => entry.startsWith(PREFIX))
  } catch {
    return [] // storage may be disabled: then it is empty
  }
}
