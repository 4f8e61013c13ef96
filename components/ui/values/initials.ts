/** Returns one or two capitals for a name; whole characters, so that accents and other scripts survive. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("es")
}
