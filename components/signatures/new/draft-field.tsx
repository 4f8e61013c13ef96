import { TriangleAlert } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { cx } from "#components/ui/cx.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { textFault } from "#lib/signatures/request-limits.ts"
import type { Draft } from "./draft.ts"
import { useDraftError, useErrorWords } from "./draft-errors.tsx"

type TextPath =
  | "name"
  | `documents.${number}.name`
  | `signers.${number}.${"full_name" | "document_number" | "email" | "phone"}`

type DraftFieldProps = Omit<ComponentProps<typeof TextInput>, "className"> & {
  name: TextPath
  label: ReactNode
  /** Characters that it may have, counted as the rule counts them: without blanks around, a letter of any plane is one. */
  most: number
  hint?: ReactNode
  /** A remark on an unusual value, which may stay. */
  remark?: ReactNode
  optional?: boolean
  /** Shows the figure from the first letter on; else once four fifths are used. */
  counted?: boolean
  /** Of the field, label and hint included. */
  className?: string
}

/** A text of the draft with a limit, which it counts while one types; it never cuts. */
export function DraftField(props: DraftFieldProps) {
  const { name, label, most, hint, remark, optional, counted, className = "", ...input } = props
  const { register } = useFormContext<Draft>()
  const value = useWatch<Draft, TextPath>({ name }) ?? ""
  const words = useErrorWords()
  // A text that cannot be sent at all is told while one types; a missing one once somebody wants to go on.
  const unsendable = textFault(value, most)
  const error = useDraftError(name) ?? (unsendable && words({ type: "rule", message: unsendable }))
  const used = [...value.trim()].length
  const isNear = counted || used >= most * 0.8
  return (
    <Field
      live
      name={name}
      label={label}
      error={error}
      required={!optional}
      className={className}
      hint={
        hint || remark || isNear ? (
          <span className="flex items-start justify-between gap-3">
            <span className="flex flex-col">
              {remark && !error ? (
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
      <TextInput autoComplete="off" {...input} {...register(name)} />
    </Field>
  )
}
