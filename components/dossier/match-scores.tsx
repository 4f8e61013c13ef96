import { useTranslations } from "next-intl"
import { readLens } from "#components/answers/lens.ts"
import { hasWord } from "#components/ui/has-word.ts"
import { type ExactJson, fieldOf } from "#lib/checks/exact-json.ts"

/** The scores of a match by field, the lowest first, as they came; no verdict of ours. */
export function MatchScores({ record }: { record: ExactJson }) {
  const asked = useTranslations("check.asked")
  const lens = readLens(fieldOf(record, "result"))
  if (!lens || lens.fields.length === 0) return null
  const labelOf = (name: string) => (hasWord(asked, name) ? asked(name as never) : name)
  return (
    <ul className="flex flex-wrap gap-x-4 px-4 py-0.5 text-sm">
      {lens.fields.map(({ key, name, score }) => (
        <li key={key}>
          <span className="text-ink-2">{labelOf(name)}</span>{" "}
          <span className="tabular-nums">{score.source}</span>
        </li>
      ))}
    </ul>
  )
}
