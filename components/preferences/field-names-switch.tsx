"use client"

import { useTranslations } from "next-intl"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { useFieldNames } from "./field-names.tsx"

/** The switch of technical names, the same on every page. */
export function FieldNamesSwitch() {
  const t = useTranslations("fieldNames")
  const { shown, show } = useFieldNames()
  return (
    <Checkbox
      label={t("show")}
      hint={t("about")}
      checked={shown}
      onChange={(event) => show(event.target.checked)}
    />
  )
}
