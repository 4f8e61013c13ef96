"use client"

import { Printer } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { recordConstanciaPrint } from "./actions.ts"

type PrintConstanciaProps = {
  checkId: string
  /** Whether the question is masked on the sheet. */
  masked: boolean
}

/** Printing a constancia is handing it out: it is recorded first, then the browser's own dialog opens. */
export function PrintConstancia({ checkId, masked }: PrintConstanciaProps) {
  const t = useTranslations("constancia")
  const { busy, failure, run } = useAction(recordConstanciaPrint)

  async function print() {
    if ((await run({ id: checkId, masked })).ok) window.print()
  }

  return (
    <span className="flex flex-col items-start gap-1.5">
      <Button icon={Printer} busy={busy} onClick={print}>
        {busy ? t("printing") : t("print")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
