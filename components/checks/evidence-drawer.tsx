import { ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { EVIDENCE_ID } from "./evidence-id.ts"

/** What a page shows, in detail: closed until somebody looks for it. On paper it is the end of the sheet. */
export function EvidenceDrawer({ children }: { children: ReactNode }) {
  const t = useTranslations()
  return (
    <dialog
      id={EVIDENCE_ID}
      closedby="any"
      aria-labelledby={`${EVIDENCE_ID}-title`}
      className="my-0 mr-0 ml-auto h-dvh max-h-dvh w-full max-w-xl overflow-y-auto border-line-strong border-l bg-canvas p-0 text-ink shadow-float print:static print:block print:h-auto print:max-h-none print:max-w-none print:border-0 print:shadow-none"
    >
      <form
        method="dialog"
        className="sticky top-0 z-10 flex items-center justify-between border-line border-b bg-raised px-4 py-2.5 print:hidden"
      >
        <h2 id={`${EVIDENCE_ID}-title`} className="font-semibold text-md">
          {t("check.evidence")}
        </h2>
        <button type="submit" className={buttonStyle("quiet", "sm")}>
          {t("words.close")}
        </button>
      </form>
      <div className="flex flex-col gap-4 p-4 print:gap-3 print:p-0 print:pt-3">{children}</div>
    </dialog>
  )
}

/** What came, without interpretation: folded even there. */
export function FoldedRecord({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="sheet group/raw min-w-0" data-screen-only>
      <summary className="caps flex min-h-10 items-center gap-1.5 rounded-md px-3 text-ink-2 hover:bg-sunken">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/raw:rotate-90"
          aria-hidden="true"
        />
        {title}
      </summary>
      <div className="flex flex-col gap-2 border-line border-t p-4">{children}</div>
    </details>
  )
}
