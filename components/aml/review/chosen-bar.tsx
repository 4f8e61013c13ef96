"use client"

import { useTranslations } from "next-intl"
import { DISPOSITION_ICON } from "#components/aml/finding.tsx"
import type { ReviewDesk } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { WordList } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { itemKey } from "#lib/aml/review/review.ts"
import { sanctionsAmong } from "#lib/aml/sanctions-among.ts"
import type { ExactObject } from "#lib/checks/answers/exact-json.ts"
import { DISPOSITIONS } from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { type ItemPlace, SEVERAL } from "./use-item-reviews.ts"

type ChosenBarProps = {
  desk: ReviewDesk
  data: ExactObject
  /** The items that search and filter leave. */
  shown: readonly ItemPlace[]
}

/** The commands for the chosen items, all of them at once, at the foot of the page; nothing without a choice. */
export function ChosenBar({ desk, data, shown }: ChosenBarProps) {
  const t = useTranslations("aml")
  const { selection } = desk
  const chosen = shown.filter(({ section, position }) => selection.isChosen(itemKey(section, position)))
  if (!desk.mayReview || chosen.length === 0) return null
  return (
    <SelectionBar
      label={t("concludeOnChosen")}
      count={t("chosen", { count: chosen.length })}
      note={<SanctionsAmong data={data} places={chosen} />}
      onNone={selection.clear}
      // Last on the page, whatever follows the sections: it is at the foot wherever somebody chose.
      className="sheet order-last shadow-float"
    >
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">{t("concludeOnChosen")}</legend>
        {DISPOSITIONS.map((disposition) => {
          const Icon = DISPOSITION_ICON[disposition]
          return (
            <Button
              key={disposition}
              size="sm"
              busy={desk.busy.length > 0}
              onClick={async () => {
                if (await desk.conclude(chosen, disposition, "")) selection.clear()
              }}
            >
              <Icon className="size-3.5" aria-hidden="true" />
              {t(`disposition.${disposition}`)}
            </Button>
          )
        })}
      </fieldset>
      <Failure text={desk.failure?.key === SEVERAL ? desk.failure.text : null} />
    </SelectionBar>
  )
}

const MOST_LISTS = 3

/** How many of them are on lists of sanctions, and on which, as the report calls those. */
export function SanctionsAmong({ data, places }: { data: ExactObject; places: readonly ItemPlace[] }) {
  const t = useTranslations("aml")
  const { count, lists } = sanctionsAmong(data, places)
  if (count === 0) return null
  return (
    <span className="font-medium text-danger">
      <span>{t("amongSanctions", { count })}</span>
      {lists.length === 0 ? null : (
        <span>
          {": "}
          <Verbatim>
            <WordList words={lists.map(spellUnseen)} max={MOST_LISTS} />
          </Verbatim>
        </span>
      )}
    </span>
  )
}

type ItemQuestionProps = { data: ExactObject; question: NonNullable<ReviewDesk["question"]> }

/** Asks before a conclusion on many items, or on those of a confirmed report: on which, and what it leads to. */
export function ItemQuestion({ data, question: { act, places, reopens, answer } }: ItemQuestionProps) {
  const t = useTranslations("aml")
  const count = places.length
  const title =
    act === "takeOver" || act === "undo"
      ? t(`ask.${act}`, { count })
      : t("ask.conclude", { count, disposition: t(`disposition.${act}`) })
  const sections = AML_SECTIONS.flatMap((section) => {
    const own = places.filter((place) => place.section === section).length
    return own === 0 ? [] : [{ section, own }]
  })
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={t(reopens ? "ask.confirmReopening" : "ask.confirm", { count })}
      danger={reopens}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {reopens ? <p>{t("ask.reopens")}</p> : null}
      <SanctionsAmong data={data} places={places} />
      <ul className="flex flex-col">
        {sections.map(({ section, own }) => (
          <li key={section} className="flex justify-between gap-4">
            <span>{t(`section.${section}`)}</span>
            <span className="tabular-nums">{own}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
