"use client"

import { TriangleAlert } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"

type CountedFieldProps = Omit<ComponentProps<typeof TextInput>, "name" | "onChange"> & {
  name: string
  label: ReactNode
  value: string
  onText: (text: string) => void
  /** Characters that it may have, counted as the rule counts them: without blanks around, a letter of any plane is one. */
  most: number
  error?: ReactNode
  hint?: ReactNode
  /** A remark on an unusual value, which may stay. */
  remark?: ReactNode
  optional?: boolean
  /** Shows the figure from the first letter on; else once four fifths are used. */
  counted?: boolean
  fieldClassName?: string
}

/** A text with a limit, which it counts while one types; it never cuts. */
export function CountedField({
  name,
  label,
  value,
  onText,
  most,
  error,
  hint,
  remark,
  optional = false,
  counted = false,
  fieldClassName,
  ...input
}: CountedFieldProps) {
  const used = [...value.trim()].length
  const isNear = counted || used >= most * 0.8
  const below = hint || remark || isNear
  return (
    <Field
      live
      name={name}
      label={label}
      error={error}
      required={!optional}
      {...(fieldClassName ? { className: fieldClassName } : {})}
      hint={
        below ? (
          <span className="flex items-start justify-between gap-3">
            <span className="flex flex-col">
              {remark ? (
                <span className="flex items-start gap-1 text-warning">
                  <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
                  <span>{remark}</span>
                </span>
              ) : null}
              {hint ? <span>{hint}</span> : null}
            </span>
            {isNear ? (
              <span className={cx("shrink-0 tabular-nums", used > most && "font-semibold text-danger")}>
                {used} / {most}
              </span>
            ) : null}
          </span>
        ) : null
      }
    >
      <TextInput {...input} value={value} onChange={({ target }) => onText(target.value)} />
    </Field>
  )
}
