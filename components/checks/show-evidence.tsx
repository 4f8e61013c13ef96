"use client"

import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { EVIDENCE_ID } from "./evidence-id.ts"

/** Opens the evidence of what the page shows. */
export function ShowEvidence({ label }: { label: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={TEXT_LINK}
      // The browser's own command works before the page is alive; the handler is for browsers that have none.
      {...{ command: "show-modal", commandfor: EVIDENCE_ID }}
      onClick={() => {
        const dialog = document.querySelector<HTMLDialogElement>(`#${EVIDENCE_ID}`)
        if (!("command" in HTMLButtonElement.prototype) && dialog?.open === false) dialog.showModal()
      }}
    >
      {label}
    </button>
  )
}
