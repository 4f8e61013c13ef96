import type { BoardRow } from "./board-row.ts"

/** A text as names are compared: capitals and accents do not count. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

/** The rows in whose name, or in a signer's, every word that was typed occurs. */
export function searchNames(rows: readonly BoardRow[], typed: string): readonly BoardRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ name, signers }) => {
    const text = fold([name, ...signers.map((signer) => signer.name ?? "")].join("\n"))
    return words.every((word) => text.includes(word))
  })
}
