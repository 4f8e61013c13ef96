"use client"

import type { UseFormRegisterReturn } from "react-hook-form"
import { Field } from "./field.tsx"

type RadioGroupProps<V extends string> = {
  id: string
  label: string
  error: string | undefined
  options: readonly { value: V; label: string; hint?: string }[]
  /** From `register()` of React Hook Form. */
  input: UseFormRegisterReturn
}

/** One of a few, below each other, each with what it means. */
export function RadioGroup<V extends string>({ id, label, error, options, input }: RadioGroupProps<V>) {
  return (
    <Field name={input.name} id={id} label={label} as="group" required error={error}>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="flex min-h-7 items-start gap-2.5">
          <input type="radio" value={value} {...input} className="mt-0.5 size-4 shrink-0" />
          <span>
            {text} {hint ? <span className="text-ink-3 text-sm">({hint})</span> : null}
          </span>
        </label>
      ))}
    </Field>
  )
}
