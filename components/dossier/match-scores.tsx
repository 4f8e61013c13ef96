import { useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { readScores } from "#lib/checks/answers/scores.ts"
import { messageOr } from "#lib/i18n/has-message.ts"

/** A match has nine fields at most (specification, Create match). */
const MAX_SCORES = 20

/** The scores of a match by field, the lowest first, as they came; no verdict of ours. `href`: where the whole answer is. */
export function MatchScores({ record, href }: { record: ExactJson; href: string }) {
  const asked = useTranslations("check.asked")
  const scores = readScores(fieldOf(record, "result"))
  if (!scores || scores.fields.length === 0) return null
  const labelOf = (name: string) => messageOr(asked, name, displayedText(name))
  const { shown, more } = displayedList(scores.fields, MAX_SCORES)
  return (
    <ul className="flex flex-wrap gap-x-4 px-4 py-0.5 text-sm">
      {shown.map(({ key, name, score }) => (
        <li key={key}>
          <span className="text-ink-2">{labelOf(name)}</span>{" "}
          <span className="tabular-nums">{displayedText(score.source)}</span>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <LeftOut count={more} href={href} />
        </li>
      ) : null}
    </ul>
  )
}
