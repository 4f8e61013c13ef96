"use client"

import { Plus } from "lucide-react"
import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import type { QuestionField } from "#lib/operations/question-field.ts"

type AddFieldsProps = { fields: readonly QuestionField[]; onAdd: (name: string) => void }

/** The fields that may be left out, each a press away. Absent when there are none. */
export function AddFields({ fields, onAdd }: AddFieldsProps) {
  const t = useTranslations("match.form")
  const label = useTranslations("ask.field")
  if (fields.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <p id="add-fields" className="font-medium text-sm">
        {t("add")}
      </p>
      <ul aria-labelledby="add-fields" className="flex flex-wrap gap-1.5">
        {fields.map(({ name }) => (
          <li key={name}>
            <Button size="sm" onClick={() => onAdd(name)}>
              <Plus className="size-3.5" aria-hidden="true" />
              {label(name as "dni")}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">{t("addHint")}</p>
    </div>
  )
}
