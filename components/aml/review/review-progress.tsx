import { useTranslations } from "next-intl"
import type { ReviewCase } from "#components/aml/report-desk.ts"
import type { ReviewDesk } from "#components/aml/report-items.tsx"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { chosenTogether, dispositionOf, itemKey, takeable } from "#lib/aml/review/review.ts"
import type { DispositionFilter } from "#lib/domain/aml/disposition.ts"
import { CASE_PANEL_ID, CaseBadge } from "./case-badge.tsx"
import { type ItemPlace, SEVERAL } from "./use-item-reviews.ts"

type ReviewProgressProps = {
  desk: ReviewDesk
  counts: Record<DispositionFilter, number>
  /** All items, and those that search and filter leave. */
  places: readonly ItemPlace[]
  shown: readonly ItemPlace[]
  reviewCase: ReviewCase | null
}

/** The progress of the review, always visible, and how to choose what is left of it. */
export function ReviewProgress({ desk, counts, places, shown, reviewCase }: ReviewProgressProps) {
  const t = useTranslations("aml")
  if (counts.all === 0) return null
  const earlier = desk.mayReview ? places.filter((place) => takeable(desk.reviewAt(place))) : []
  return (
    <section
      aria-label={t("progress.label")}
      className="sheet sticky top-(--under-header) z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2"
      data-screen-only
    >
      <p className="font-medium">{t("open", { open: counts.open, total: counts.all })}</p>
      <progress
        aria-label={t("progress.concluded", { concluded: counts.all - counts.open, total: counts.all })}
        value={counts.all - counts.open}
        max={counts.all}
        className="h-1.5 w-28 appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      {earlier.length > 0 ? (
        <Button size="sm" busy={desk.busy.includes(SEVERAL)} onClick={() => desk.takeOver(earlier)}>
          {t("takeOverAll", { count: earlier.length })}
        </Button>
      ) : null}
      {desk.mayReview ? <ChooseTogether desk={desk} shown={shown} /> : null}
      {reviewCase === null ? null : (
        <span className="ms-auto flex flex-wrap items-center gap-2 text-sm">
          <CaseBadge state={reviewCase.state} />
          <TextLink href={`#${CASE_PANEL_ID}`}>{t("case.title")}</TextLink>
        </span>
      )}
      <Undo desk={desk} />
      {/* With items chosen the bar of their commands says it. */}
      <Failure
        text={
          desk.failure?.key === SEVERAL && desk.selection.selected.length === 0 ? desk.failure.text : null
        }
      />
    </section>
  )
}

function ChooseTogether({ desk, shown }: Pick<ReviewProgressProps, "desk" | "shown">) {
  const t = useTranslations("aml")
  const { places, areOpen } = chosenTogether(shown, (place) => dispositionOf(desk.reviewAt(place)))
  if (places.length === 0) return null
  const keys = places.map(({ section, position }) => itemKey(section, position))
  return (
    <Button size="sm" variant="quiet" onClick={() => desk.selection.choose(keys)}>
      {t(areOpen ? "chooseOpen" : "chooseShown", { count: places.length })}
    </Button>
  )
}

/** What the last act on several items wrote, and the way back. */
function Undo({ desk: { undoable, undo, busy } }: Pick<ReviewProgressProps, "desk">) {
  const t = useTranslations("aml")
  if (!undoable || undoable.items.length === 0) return null
  const { act, items } = undoable
  return (
    <p className="flex w-full flex-wrap items-center gap-2 text-sm">
      {act === "takeOver"
        ? t("takenOver", { count: items.length })
        : t("savedSeveral", { count: items.length, disposition: t(`disposition.${act}`) })}
      <Button size="sm" busy={busy.length > 0} onClick={undo}>
        {t("undo")}
      </Button>
    </p>
  )
}
