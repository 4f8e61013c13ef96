import { useTranslations } from "next-intl"
import { useState } from "react"
import type { UseFormRegisterReturn } from "react-hook-form"
import { Field } from "#components/ui/form/field.tsx"
import { TextArea } from "#components/ui/form/text-input.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"

type ReasonFieldProps = { id: string; invalid: boolean; input: UseFormRegisterReturn }

/** The reason for a manual transition: recorded with its step and the person's name. */
export function ReasonField({ id, invalid, input }: ReasonFieldProps) {
  const t = useTranslations("check.close")
  const [isTyped, setIsTyped] = useState(false)
  useReloadGuard(isTyped)
  return (
    <Field
      name="reason"
      id={id}
      label={t("reason")}
      hint={t("reasonHint")}
      required
      error={invalid ? t("reasonMissing") : undefined}
    >
      <TextArea {...input} onInput={({ currentTarget }) => setIsTyped(currentTarget.value !== "")} />
    </Field>
  )
}
