import { useFormatter } from "next-intl"
import { firstOf } from "#lib/first-of.ts"
import { AndMore } from "./and-more.tsx"

/** Words as a sentence lists them ("a, b y c"); of more than `max`, the first and how many more there are. */
export function WordList({ words, max }: { words: readonly string[]; max: number }) {
  const format = useFormatter()
  const { shown, rest } = firstOf(words, max)
  if (rest === 0) return format.list(shown)
  return (
    <>
      {shown.join(", ")} <AndMore rest={rest} />
    </>
  )
}
