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
  lane: (lane, wordAt) => wordAt(`signatureBoard.lane.${lane}`),
  edge: edgeWords,
  filters: (names, wordAt) => listed(names, ", ", (name) => wordAt(`audit.detail.filter.${name}`)),
  scopes: (permissions, wordAt) => listed(permissions, "; ", (name) => wordAt(`permissions.may.${name}`)),
}

/** What was noted as codes between commas; undefined of none. */
function listed(
  codes: string,
  between: string,
  wordOf: (code: string) => string | undefined,
): string | undefined {
  if (codes === "") return undefined
  const words = codes.split(",").map((code) => wordOf(code) ?? code)
  return words.join(between)
}

function roleWord(role: string, wordAt: WordAt): string | undefined {
  return wordAt(`shell.role.${role}`)
}

/** What a row notes besides who, what and whom: in words where there are some, else as it was noted (an id, a hash, a later version's name). */
export function detailWords(detail: LogEntry["detail"], wordAt: WordAt): { name: string; value: string }[] {
  return Object.entries(detail).map(([name, noted]) => {
    const value = noted === "" ? "null" : String(noted)
    const word = WORDS_OF[name]?.(value, wordAt) ?? wordAt(`audit.detail.value.${value}`)
    return { name: wordAt(`audit.detail.name.${name}`) ?? name, value: word ?? value }
  })
}
