import { Eye, UserCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { useReviewLevel } from "#components/aml/review/review-filters.tsx"
import { AmlGlyph } from "#components/ui/values/aml-glyph.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingReviews } from "#lib/home/waiting-reviews.ts"
import { LEVELS_IN_REVIEW_ORDER } from "#lib/reports/report-row.ts"
import { AttentionLine, Since } from "./attention-line.tsx"

/** AML reports that somebody has to conclude on, or to confirm what somebody else concluded: how grave they are, and since when they wait. */
export function ReviewLines({ reviews }: { reviews: readonly WaitingReviews[] }) {
  const t = useTranslations("home.attention.review")
  return reviews.map(({ state, count, oldest, levels }) => (
    <AttentionLine
      key={state}
      icon={state === "open" ? Eye : UserCheck}
      tone="warning"
      href={reviewPath({ state })}
      title={t(state, { count })}
    >
      <Levels levels={levels} />
      {t(`${state}Body`)} {oldest ? <Since at={oldest} /> : null}
    </AttentionLine>
  ))
}

function Levels({ levels }: Pick<WaitingReviews, "levels">) {
  const words = useReviewLevel()
  const waiting = LEVELS_IN_REVIEW_ORDER.filter((level) => levels[level] > 0)
  if (waiting.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 py-0.5 text-ink">
      {waiting.map((level) => (
        <span key={level} className="flex items-center gap-1 font-medium">
          <AmlGlyph level={level} className="size-3.5" />
          {words(level)} <Quantity value={levels[level]} />
        </span>
      ))}
    </span>
  )
}
