import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ComponentProps, ReactNode } from "react"
import { type FieldPath, get, useFormContext, useFormState, useWatch } from "react-hook-form"
import { cx } from "#components/ui/cx.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { SERVER_ERROR } from "#components/ui/form/use-error-messages.ts"
import { textFault } from "#lib/signatures/request-limits.ts"
import type { Draft } from "./draft.ts"
import { type ListedError, listErrors } from "./show-refusal.ts"

type TextPath =
  | "name"
  | `documents.${number}.name`
  | `signers.${number}.${"full_name" | "document_number" | "email" | "phone"}`

type CountedFieldProps = ComponentProps<typeof TextInput> & {
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
  fieldClassName?: string
}

/** A text of the draft with a limit, which it counts while one types; it never cuts. */
export function CountedField(props: CountedFieldProps) {
  const { name, label, most, hint, remark, optional, counted, fieldClassName, ...input } = props
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
      {...(fieldClassName ? { className: fieldClassName } : {})}
      hint={
        hint || remark || isNear ? (
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
      <TextInput autoComplete="off" {...input} {...register(name)} />
    </Field>
  )
}

/** The words of the error at one field of the draft. */
export function useDraftError(path: FieldPath<Draft>): string | undefined {
  const { errors } = useFormState<Draft>({ name: path })
  const words = useErrorWords()
  const own = listErrors(get(errors, path)).find((error) => error.path === "")
  return own && words(own)
}

/** Returns the words of an error: those of the server as they are, of our own rules the message that their key names. */
export function useErrorWords(): (error: Pick<ListedError, "type" | "message">) => string {
  const t = useTranslations("signatureBuilder.wrong")
  const tv = useTranslations("validation")
  return ({ type, message }) => {
    if (type === SERVER_ERROR) return message
    return t.has(message as "takeOut") ? t(message as "takeOut") : tv(message as "required")
  }
}
