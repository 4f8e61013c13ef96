"use client"

import { useTranslations } from "next-intl"
import type { ReviewCase } from "#components/aml/report-desk.ts"
import type { ReviewDesk } from "#components/aml/report-items.tsx"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { chosenTogether, dispositionOf, itemKey, takeable } from "#lib/aml/review/review.ts"
import { DISPOSITIONS, type DispositionFilter } from "#lib/domain/aml/disposition.ts"
import { CASE_PANEL_ID, CaseBadge } from "./case-badge.tsx"
import { DISPOSITION_ICON } from "./item-review-bar.tsx"
import { type ItemPlace, SEVERAL } from "./use-item-reviews.ts"

type ReviewProgressProps = {
  desk: ReviewDesk
  counts: Record<DispositionFilter, number>
  /** All items, and those that search and filter leave. */
  places: readonly ItemPlace[]
  shown: readonly ItemPlace[]
  reviewCase: ReviewCase | null
}

/** The progress of the review, always visible; with items chosen, the commands for them together. */
export function ReviewProgress({ desk, counts, places, shown, reviewCase }: ReviewProgressProps) {
  const t = useTranslations("aml")
  if (counts.all === 0) return null
  const { selection } = desk
  const earlier = desk.mayReview ? places.filter((place) => takeable(desk.reviewAt(place))) : []
  const isChosen = desk.mayReview && selection.selected.length > 0
  return (
    <section
      aria-label={t("progress.label")}
      className="sheet sticky top-(--under-header) z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2"
      data-screen-only
    >
      {isChosen ? (
        <Chosen desk={desk} shown={shown} />
      ) : (
        <>
          <p className="font-medium">{t("open", { open: counts.open, total: counts.all })}</p>
          <progress
            aria-label={t("progress.concluded", { concluded: counts.all - counts.open, total: counts.all })}
            value={counts.all - counts.open}
            max={counts.all}
            className="h-1.5 w-28 appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          {earlier.length > 0 ? (
            <Button size="sm" busy={desk.busy === SEVERAL} onClick={() => desk.takeOver(earlier)}>
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
        </>
      )}
      <Failure text={desk.failure?.key === SEVERAL ? desk.failure.text : null} />
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

/** The commands for the chosen items, all of them at once. */
function Chosen({ desk, shown }: Pick<ReviewProgressProps, "desk" | "shown">) {
  const t = useTranslations("aml")
  const ts = useTranslations("ui.selection")
  const { selection } = desk
  const chosen = shown.filter(({ section, position }) => selection.isChosen(itemKey(section, position)))
  return (
    <>
      <p role="status" className="font-medium">
        {t("chosen", { count: chosen.length })}
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="ms-auto sm:order-last"
        onClick={() => selection.chooseAll(false)}
      >
        {ts("none")}
      </Button>
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">{t("concludeOnChosen")}</legend>
        {DISPOSITIONS.map((disposition) => {
          const Icon = DISPOSITION_ICON[disposition]
          return (
            <Button
              key={disposition}
              size="sm"
              busy={desk.busy !== null}
              onClick={async () => {
                if (await desk.conclude(chosen, disposition, "")) selection.chooseAll(false)
              }}
            >
              <Icon className="size-3.5" aria-hidden="true" />
              {t(`disposition.${disposition}`)}
            </Button>
          )
        })}
      </fieldset>
    </>
  )
}
