"use client"

import { useTranslations } from "next-intl"
import { type BatchDraft, changeDraft } from "#components/batches/new/draft-store.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { Choice, RowSummary } from "./summarize-rows.ts"

type GroupChoicesProps = { operation: OperationSlug; state: BatchDraft; summary: RowSummary }

/** The choices for the rows that need a decision: each group is decided on purpose, none by default. */
export function GroupChoices({ operation, state, summary: { counts } }: GroupChoicesProps) {
  const t = useTranslations("newBatch.choice")
  const figure = useCount()
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {counts.invalid > 0 ? (
        <Checkbox
          id="field-without-invalid"
          label={t("withoutInvalid", figure(counts.invalid))}
          hint={t("withoutInvalidHint")}
          checked={state.withoutInvalid}
          onChange={({ target }) => changeDraft(operation, { withoutInvalid: target.checked })}
        />
      ) : null}
      {counts.repeated > 0 ? (
        <LeaveOrSend
          name="repeated"
          label={t("repeated", figure(counts.repeated))}
          hint={t("repeatedHint")}
          value={state.repeated}
          onChange={(repeated) => changeDraft(operation, { repeated })}
        />
      ) : null}
      {counts.asked > 0 ? (
        <LeaveOrSend
          name="asked"
          label={t("asked", figure(counts.asked))}
          hint={t("askedHint", figure(counts.askedWithout))}
          value={state.asked}
          onChange={(asked) => changeDraft(operation, { asked })}
        />
      ) : null}
    </div>
  )
}

type LeaveOrSendProps = {
  name: "repeated" | "asked"
  label: string
  hint: string
  value: Choice
  onChange: (choice: Choice) => void
}

function LeaveOrSend({ name, label, hint, value, onChange }: LeaveOrSendProps) {
  const t = useTranslations("newBatch.choice")
  return (
    <Field name={name} as="group" label={label} required hint={hint}>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(["leave", "send"] as const).map((choice) => (
          <label key={choice} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={`batch-${name}`}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4"
            />
            {t(`${name}Options.${choice}`)}
          </label>
        ))}
      </div>
    </Field>
  )
}
