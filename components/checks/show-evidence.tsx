"use client"

import { useTranslations } from "next-intl"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"

/** The dialog on the page of a check that holds its evidence. */
export const EVIDENCE_ID = "evidence"

/** Opens the evidence of the check that the page shows. */
export function ShowEvidence() {
  const t = useTranslations("check")
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={TEXT_LINK}
      onClick={() => document.querySelector<HTMLDialogElement>(`#${EVIDENCE_ID}`)?.showModal()}
    >
      {t("showEvidence")}
    </button>
  )
}
