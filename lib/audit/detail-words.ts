import { edgeWords } from "./edge-words.ts"
import type { LogEntry } from "./read-log.ts"
import type { WordAt } from "./word-at.ts"

/** Names of details whose values have words elsewhere. */
const WORDS_OF: { readonly [name: string]: (value: string, wordAt: WordAt) => string | undefined } = {
  operation: (slug, wordAt) => wordAt(`operations.${slug}.name`),
  role: roleWord,
  from: roleWord,
  to: roleWord,
  state: (state, wordAt) => wordAt(`ui.state.${state}`),
  edge: edgeWords,
}

function roleWord(role: string, wordAt: WordAt): string | undefined {
  return wordAt(`shell.role.${role}`)
}

/** What a row notes besides who, what and whom: in words where there are some, else as it was noted (an id, a hash, a later version's name). */
export function detailWords(detail: LogEntry["detail"], wordAt: WordAt): { name: string; value: string }[] {
  return Object.entries(detail).map(([name, noted]) => {
    const value = String(noted)
    const word = WORDS_OF[name]?.(value, wordAt) ?? wordAt(`audit.detail.value.${value}`)
    return { name: wordAt(`audit.detail.name.${name}`) ?? name, value: word ?? value }
  })
}
