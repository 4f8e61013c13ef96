"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Checkbox } from "#components/ui/controls/checkbox.tsx"
import type { ActionResult } from "#lib/http/action.ts"

type CoverSwitchProps = {
  covered: boolean
  /** The rule of their role covers them: there is nothing to choose. */
  byRole: boolean
  command: (choice: { covered: boolean }) => Promise<ActionResult<null>>
}

/** Whether identifiers are covered in this person's lists; kept as soon as it is chosen. */
export function CoverSwitch({ covered, byRole, command }: CoverSwitchProps) {
  const t = useTranslations("covered")
  const [chosen, setChosen] = useState(covered)
  const { busy, failure, run } = useCommand()

  async function choose(next: boolean) {
    setChosen(next)
    const end = await run(() => command({ covered: next }), null)
    if (!end.ok) setChosen(!next)
  }

  return (
    <>
      <Checkbox
        label={t("choice")}
        hint={t(byRole ? "byRole" : "about")}
        checked={byRole || chosen}
        disabled={byRole || busy}
        onChange={(event) => void choose(event.target.checked)}
      />
      <Failure text={failure} />
    </>
  )
}
