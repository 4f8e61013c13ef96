import { useTranslations } from "next-intl"
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react"
import { replaceRow } from "#components/batches/new/draft-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, withValues } from "./draft-row.ts"

type RowEditorProps = {
  operation: OperationSlug
  row: DraftRow
  onDone: () => void
  onEdited: (id: number) => void
}

/** Edits a row in place: Enter saves it, Escape restores it. Dates are typed as they are sent. */
export function RowEditor({ operation, row, onDone, onEdited }: RowEditorProps) {
  const t = useTranslations("newBatch.row")
  const label = useTranslations("ask.field")
  const [values, setValues] = useState(row.values)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])

  function keep(event: SubmitEvent) {
    event.preventDefault()
    replaceRow(operation, withValues(row, values))
    onEdited(row.id)
    onDone()
  }

  function leave(event: KeyboardEvent) {
    if (event.key === "Escape") onDone()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={keep}
      onKeyDown={leave}
      aria-label={t("editing", { id: row.id })}
      className="flex flex-col gap-2 py-1"
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {factsOf(operation).fields.map(({ name, optional, control }) => (
          <Field
            key={name}
            name={`row-${row.id}-${name}`}
            label={label(name as "dni")}
            required={optional !== true}
            hint={control === "date" ? t("dateForm") : undefined}
          >
            <TextInput
              identifier={control !== "text"}
              name={name}
              value={values[name] ?? ""}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          {t("keep")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t("leave")}
        </Button>
      </div>
    </form>
  )
}
