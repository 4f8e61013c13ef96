"use client"

import { useTranslations } from "next-intl"
import { type Control, Controller, type ControllerRenderProps } from "react-hook-form"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import type { QuestionField } from "#lib/operations/question-field.ts"
import { DocumentTypeInput } from "./document-type-input.tsx"
import { EntryHint } from "./entry-hint.tsx"
import { useFieldWords } from "./use-field-words.ts"
import type { useNormalized } from "./use-normalized.ts"

export type AskValues = Record<string, string>

type Normalizing = Pick<ReturnType<typeof useNormalized>, "read" | "settle" | "changeOf">

type AskFieldRowProps = { field: QuestionField; control: Control<AskValues>; normalizing: Normalizing }

/** One field of a question: label, control, hint and error. */
export function AskFieldRow({ field, control, normalizing }: AskFieldRowProps) {
  const t = useTranslations("ask.field")
  const words = useFieldWords()
  return (
    <Controller
      name={field.name}
      control={control}
      render={({ field: input, fieldState }) => (
        <Field
          name={field.name}
          label={t(field.name as "dni")}
          as={field.control === "date" ? "group" : "single"}
          required={field.optional !== true}
          error={fieldState.error?.message ? words(fieldState.error.message, input.value) : undefined}
          hint={
            <EntryHint
              field={field}
              value={input.value}
              left={fieldState.isTouched}
              change={normalizing.changeOf(field.name, input.value)}
            />
          }
        >
          <EntryControl field={field} input={input} normalizing={normalizing} />
        </Field>
      )}
    />
  )
}

type EntryControlProps = {
  field: QuestionField
  input: ControllerRenderProps<AskValues>
  normalizing: Normalizing
}

function EntryControl({ field, input, normalizing }: EntryControlProps) {
  switch (field.control) {
    case "date":
      return <DateInput {...input} />
    case "documentType":
      return <DocumentTypeInput {...input} />
    case "text":
      return <TextInput {...input} />
    case "identifier":
      return (
        <TextInput
          {...input}
          identifier
          className="sm:max-w-72"
          onChange={(event) => {
            const { value } = event.target
            input.onChange(isPasted(event.nativeEvent) ? normalizing.read(field.name, value) : value)
          }}
          onBlur={() => {
            normalizing.settle(field.name)
            input.onBlur()
          }}
        />
      )
  }
}

/** A text that was pasted or dropped is whole; a typed one is not, before its field is left. */
function isPasted(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(event.inputType)
}
