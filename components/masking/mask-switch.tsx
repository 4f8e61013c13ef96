"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import type { ActionResult } from "#lib/http/action.ts"

type MaskSwitchProps = {
  masked: boolean
  /** The rule of their role masks them: there is nothing to choose. */
  byRole: boolean
  command: (choice: { masked: boolean }) => Promise<ActionResult>
}

/** Whether identifiers are masked in this person's lists; saved as soon as it is chosen. */
export function MaskSwitch({ masked, byRole, command }: MaskSwitchProps) {
  const t = useTranslations("masking")
  const { chosen, busy, failure, choose } = useAutosave(masked)

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
          choose(next, () => command({ masked: next }), null)
        }}
      />
      <Failure text={failure} />
    </>
  )
}
