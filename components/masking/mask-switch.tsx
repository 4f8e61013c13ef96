"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { maskLists } from "#components/preferences/actions.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"

type MaskSwitchProps = {
  masked: boolean
  /** The rule of their role masks them: there is nothing to choose. */
  byRole: boolean
}

/** Whether identifiers are masked in this person's lists; saved as soon as it is chosen. */
export function MaskSwitch({ masked, byRole }: MaskSwitchProps) {
  const t = useTranslations("masking")
  const { chosen, busy, failure, choose } = useAutosave(masked, maskLists)

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
          void choose(next, { masked: next })
        }}
      />
      <Failure text={failure} />
    </>
  )
}
