import { containsWords, foldLetters, wordsOf } from "#lib/text/fold.ts"
import type { BoardRow } from "./board-row.ts"

/** The rows in whose name, or in a signer's, every word that was typed occurs. */
export function searchNames(rows: readonly BoardRow[], typed: string): readonly BoardRow[] {
  if (wordsOf(typed).length === 0) return rows
  return rows.filter(({ name, signers }) =>
    containsWords(foldLetters([name, ...signers.map((signer) => signer.name ?? "")].join("\n")), typed),
  )
}
