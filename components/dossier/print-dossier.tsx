"use client"

import { Printer } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { useSingleKey } from "#components/shortcuts/use-single-keys.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { recordDossierPrint } from "./actions.ts"

/** Printing a dossier is recorded first, then the browser's own dialog opens; at once when the sheet was opened to be printed. */
export function PrintDossier({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dossier.sheet")
  const { busy, failure, run } = useAction(recordDossierPrint)
  const opened = useRef(false)

  async function print() {
    if (busy) return
    const uncovered = document.querySelector("[data-revealed]") !== null
    if ((await run({ id: subjectId, uncovered })).ok) window.print()
  }

  useEffect(() => {
    if (opened.current || location.hash !== "#print") return
    opened.current = true
    // The address no longer asks for it: a reload prints nothing. Without a state of ours the router learns of it too, and does not bring it back.
    history.replaceState(null, "", location.pathname)
    void print()
  })
  const hasKeys = useSingleKey("p", () => void print())
  return (
    <span className="flex flex-col items-start gap-1.5">
      <Button
        variant="primary"
        icon={Printer}
        busy={busy}
        onClick={print}
        aria-keyshortcuts={hasKeys ? "p" : undefined}
      >
        {t(busy ? "printing" : "print")}
        {hasKeys && !busy ? (
          <span aria-hidden="true">
            <Kbd>P</Kbd>
          </span>
        ) : null}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
