"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { askReportNames } from "#components/aml/actions.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { factsOf } from "#lib/operations/facts.ts"

/** Asks for the names of so many people whose reports wait, once somebody has read what that may cost. */
export function AskNames({ state, count }: { state: WaitingCase; count: number }) {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const { busy, failure, run } = useAction(askReportNames)

  async function ask() {
    setOpen(false)
    const input = { state, most: count, name: t("reports.names.batch") }
    await run(input, { done: t("reports.names.done", { count }) })
  }

  return (
    <>
      <Button busy={busy} onClick={() => setOpen(true)}>
        {t("reports.names.ask", { count })}
      </Button>
      <Failure text={failure} />
      <ConfirmDialog
        open={isOpen}
        title={t("reports.names.ask", { count })}
        confirm={t("reports.names.confirm", { count })}
        onConfirm={ask}
        onClose={() => setOpen(false)}
      >
        <p>
          {t("reports.names.each", { operation: t("operations.person.name") })}{" "}
          {t("reports.names.cost", { cost: t(`cost.${factsOf("person").cost}`) })}
        </p>
      </ConfirmDialog>
    </>
  )
}
