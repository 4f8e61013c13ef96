"use client"

import type { UseFormRegisterReturn } from "react-hook-form"
import { Field } from "#components/ui/form/field.tsx"

type FindingFieldProps<F extends string> = {
  id: string
  label: string
  error: string | undefined
  findings: readonly { value: F; label: string; hint: string }[]
  input: UseFormRegisterReturn
}

/** The finding about a question whose answer was lost: one of a few, each with its effect. */
export function FindingField<F extends string>({ id, label, error, findings, input }: FindingFieldProps<F>) {
  return (
    <Field name="finding" id={id} label={label} as="group" required error={error}>
      {findings.map(({ value, label: text, hint }) => (
        <label key={value} className="flex min-h-7 items-start gap-2.5">
          <input type="radio" value={value} {...input} className="mt-0.5 size-4 shrink-0" />
          <span>
            {text} <span className="text-ink-3 text-sm">({hint})</span>
          </span>
        </label>
      ))}
    </Field>
  )
}
