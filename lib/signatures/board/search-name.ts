import { foldLetters, wordsOf } from "#lib/text/fold.ts"
import type { BoardRow } from "./board-row.ts"

/** The rows in whose name, or in a signer's, every word that was typed occurs. */
export function searchNames(rows: readonly BoardRow[], typed: string): readonly BoardRow[] {
  const words = wordsOf(typed)
  if (words.length === 0) return rows
  return rows.filter(({ name, signers }) => {
    const text = foldLetters([name, ...signers.map((signer) => signer.name ?? "")].join("\n"))
    return words.every((word) => text.includes(word))
  })
}
