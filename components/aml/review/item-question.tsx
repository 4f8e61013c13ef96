"use client"

import { useTranslations } from "next-intl"
import { labelOf, type ReviewDesk } from "#components/aml/report-items.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { ExactObject } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/sections.ts"
import { SanctionsAmong } from "./chosen-bar.tsx"

/** Asks before a conclusion on many items, or on those of a confirmed report: on which, and what it leads to. */
export function ItemQuestion({ desk, data }: { desk: ReviewDesk; data: ExactObject }) {
  const { question } = desk
  return question === null ? null : <Dialog desk={desk} data={data} question={question} />
}

type DialogProps = { desk: ReviewDesk; data: ExactObject; question: NonNullable<ReviewDesk["question"]> }

function Dialog({ desk, data, question: { act, places, reopens, answer } }: DialogProps) {
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
            <span>{labelOf(desk, section)}</span>
            <span className="tabular-nums">{own}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
