"use client"

import { useTranslations } from "next-intl"
import { type Control, Controller, type ControllerRenderProps } from "react-hook-form"
import { DateInput } from "#components/ui/date-input.tsx"
import { Field } from "#components/ui/field.tsx"
import { hasWord } from "#components/ui/has-word.ts"
import { TextInput } from "#components/ui/text-input.tsx"
import { normalizeVin, vinFaults } from "#lib/operations/vin-format.ts"
import type { AskField } from "./ask-fields.ts"
import { DocumentTypeInput } from "./document-type-input.tsx"
import { EntryHint } from "./entry-hint.tsx"
import { useVinFaultWords } from "./vin-fault-words.ts"

export type AskValues = Record<string, string>

type AskFieldRowProps = { field: AskField; control: Control<AskValues> }

/** One field of a question: label, control, hint and what is wrong with it. */
export function AskFieldRow({ field, control }: AskFieldRowProps) {
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
          hint={<EntryHint field={field} value={input.value} left={fieldState.isTouched} />}
        >
          <EntryControl field={field} input={input} />
        </Field>
      )}
    />
  )
}

type EntryControlProps = { field: AskField; input: ControllerRenderProps<AskValues> }

function EntryControl({ field, input }: EntryControlProps) {
  switch (field.control) {
    case "date":
      return <DateInput {...input} />
    case "documentType":
      return <DocumentTypeInput {...input} />
    case "text":
      return <TextInput {...input} />
    case "identifier":
      return <TextInput {...input} identifier className="sm:max-w-72" />
  }
}

/** What is far from any VIN is told by its length and its first characters. */
const MOST_VIN_FAULTS = 4

/**
 * Messages of a schema are keys of `validation`; those of a server are shown as they came, all of them. Of a VIN, whose value is at hand, the very
 * places that are wrong are told.
 */
export function useFieldWords(): (message: string, value?: string) => string {
  const t = useTranslations("validation")
  const vinWords = useVinFaultWords()
  function wordsOf(line: string, value: string | undefined): string {
    if (line === "vinFormat" && value !== undefined) {
      const faults = vinFaults(normalizeVin(value)).slice(0, MOST_VIN_FAULTS)
      if (faults.length > 0) return faults.map(vinWords).join(" ")
    }
    return hasWord(t, line) ? t(line as "required") : line
  }
  return (message, value) =>
    message
      .split("\n")
      .map((line) => wordsOf(line, value))
      .join(" ")
}
