import type { LogEntry } from "./read-log.ts"

/** The word of the messages under that path, or undefined where there is none. */
export type WordAt = (path: string) => string | undefined

/** Names of details whose values have words elsewhere. */
const WORDS_OF: { readonly [name: string]: (value: string) => string } = {
  operation: (slug) => `operations.${slug}.name`,
  role: (role) => `shell.role.${role}`,
  from: (role) => `shell.role.${role}`,
  to: (role) => `shell.role.${role}`,
}

/** What a row notes besides who, what and whom: in words where there are some, else as it was noted (an id, a hash, a later version's name). */
export function detailWords(detail: LogEntry["detail"], wordAt: WordAt): { name: string; value: string }[] {
  return Object.entries(detail).map(([name, noted]) => {
    const value = String(noted)
    const special = WORDS_OF[name]?.(value)
    const word = (special && wordAt(special)) ?? wordAt(`audit.detail.value.${value}`)
    return { name: wordAt(`audit.detail.name.${name}`) ?? name, value: word ?? value }
  })
}
