"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { DISPOSITION_ICON, DISPOSITION_KEY } from "#components/aml/finding.tsx"
import type { ReviewDesk } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { useSingleKey } from "#components/shortcuts/use-single-keys.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { KeyHint } from "#components/ui/controls/kbd.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { WordList } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { itemKey } from "#lib/aml/review/review.ts"
import { sanctionsAmong } from "#lib/aml/sanctions-among.ts"
import type { ExactObject } from "#lib/checks/answers/exact-json.ts"
import { type Disposition, HOMONYM_REASONS } from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { type ItemPlace, type ItemQuestion as ItemQuestionOf, SEVERAL } from "./use-item-reviews.ts"

type ChosenBarProps = {
  desk: ReviewDesk
  data: ExactObject
  /** The items that search and filter leave. */
  shown: readonly ItemPlace[]
}

const ACTS = ["relevant", "not_this_person", "to_review"] as const satisfies readonly Disposition[]

/** The commands for the chosen items, all of them at once, at the foot of the page; nothing without a choice. */
export function ChosenBar({ desk, data, shown }: ChosenBarProps) {
  const t = useTranslations("aml")
  const { selection } = desk
  const chosen = shown.filter(({ section, position }) => selection.isChosen(itemKey(section, position)))
  const conclude = async (disposition: Disposition) => {
    if (!desk.mayReview || chosen.length === 0) return
    if (await desk.conclude(chosen, disposition, "")) selection.clear()
  }
  const hasKeys = useSingleKey("1", () => void conclude("relevant"))
  useSingleKey("2", () => void conclude("not_this_person"))
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
        {ACTS.map((disposition) => {
          const key = DISPOSITION_KEY[disposition]
          return (
            <Button
              key={disposition}
              size="sm"
              icon={DISPOSITION_ICON[disposition]}
              busy={desk.busy.length > 0}
              aria-keyshortcuts={key}
              onClick={() => conclude(disposition)}
            >
              {disposition === "to_review" ? t("unmark") : t(`disposition.${disposition}`)}
              {hasKeys && key ? <KeyHint>{key}</KeyHint> : null}
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

type ItemQuestionProps = { data: ExactObject; question: ItemQuestionOf }

/** Asks before a conclusion on many items, or on those of a decided report: on which, why, and what it leads to. */
export function ItemQuestion({ data, question }: ItemQuestionProps) {
  const { act, places, reopens, asksReason, answer } = question
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const [reason, setReason] = useState("")
  const [isMissing, setMissing] = useState(false)
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
      danger={reopens !== null}
      onConfirm={() => (asksReason && reason === "" ? setMissing(true) : answer({ reason }))}
      onClose={() => answer(null)}
    >
      {reopens ? <Reopens {...reopens} /> : null}
      {asksReason ? (
        <Field name="reason" label={word("reason")} error={isMissing && t("reasonMissing")} required>
          <Select value={reason} onChange={({ target }) => setReason(target.value)}>
            <option value="" />
            {HOMONYM_REASONS.map((datum) => (
              <option key={datum}>{t(`datum.${datum}`)}</option>
            ))}
          </Select>
        </Field>
      ) : null}
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

/** Whose decision an act takes back. */
export function Reopens({ state, by }: NonNullable<ItemQuestionOf["reopens"]>) {
  const t = useTranslations("aml.ask.reopens")
  return <p>{t(state, { by: by === undefined ? "unknown" : "known", name: by ?? "" })}</p>
}
