import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect } from "react"
import { useForm } from "react-hook-form"
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
  const word = useTranslations("words")
  const label = useTranslations("ask.field")
  const { fields } = factsOf(operation)
  // Nothing is refused here: the list judges the row, and says what is wrong with it in its place.
  const { register, handleSubmit, setFocus } = useForm<Record<string, string>>({
    defaultValues: { ...row.values },
  })
  const [first] = fields
  useEffect(() => {
    if (first) setFocus(first.name)
  }, [first, setFocus])

  function keep(values: Record<string, string>) {
    // A field that the row never had is no empty one of it.
    const known = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== "" || name in row.values),
    )
    replaceRow(operation, withValues(row, known))
    onEdited(row.id)
    onDone()
  }

  function leave(event: KeyboardEvent) {
    if (event.key === "Escape") onDone()
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit(keep)}
      onKeyDown={leave}
      aria-label={t("edit", { id: row.id })}
      className="flex flex-col gap-2 py-1"
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {fields.map(({ name, optional, control }) => (
          <Field
            key={name}
            name={`row-${row.id}-${name}`}
            label={label(name as "dni")}
            required={optional !== true}
            hint={control === "date" ? t("dateForm") : undefined}
          >
            <TextInput identifier={control !== "text"} {...register(name)} />
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          {word("save")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t("leave")}
        </Button>
      </div>
    </form>
  )
}
