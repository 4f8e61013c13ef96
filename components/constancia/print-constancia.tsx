"use client"

import { Printer } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { ActionResult } from "#lib/http/action.ts"

type PrintConstanciaProps = {
  checkId: string
  /** Whether the question is masked on the sheet. */
  masked: boolean
  record: (input: { id: string; masked: boolean }) => Promise<ActionResult>
}

/** Printing a constancia is handing it out: it is recorded first, then the browser's own dialog opens. */
export function PrintConstancia({ checkId, masked, record }: PrintConstanciaProps) {
  const t = useTranslations("constancia")
  const { busy, failure, run } = useCommand()

  async function print() {
    if ((await run(() => record({ id: checkId, masked }), null)).ok) window.print()
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
