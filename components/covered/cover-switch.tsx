"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useKeptChoice } from "#components/command/use-kept-choice.ts"
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
  const { chosen, busy, failure, choose } = useKeptChoice(covered)

  return (
    <>
      <Checkbox
        label={t("choice")}
        hint={t(byRole ? "byRole" : "about")}
        checked={byRole || chosen}
        disabled={byRole}
        aria-busy={busy}
        onChange={(event) => {
          const next = event.target.checked
          choose(next, () => command({ covered: next }), null)
        }}
      />
      <Failure text={failure} />
    </>
  )
}
