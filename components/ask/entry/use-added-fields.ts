"use client"

import { useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { AskValues } from "./ask-field-row.tsx"

/**
 * Returns the visible fields and those that can be added: an optional one is hidden until somebody adds it, it has a value, or it has an
 * error. They are in the order of the specification; an added one takes focus.
 */
export function useAddedFields(all: readonly QuestionField[], form: UseFormReturn<AskValues>) {
  const [added, setAdded] = useState<readonly string[]>([])
  const { errors } = form.formState
  const isShown = ({ name, added: waits }: QuestionField) =>
    !waits || added.includes(name) || errors[name] !== undefined || Boolean(form.getValues(name))
  const newest = added.at(-1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when a field was added, not when the form changes
  useEffect(() => {
    if (newest !== undefined) form.setFocus(newest)
  }, [newest])

  return {
    fields: all.filter(isShown),
    addable: all.filter((field) => !isShown(field)),
    add: (name: string) => setAdded((earlier) => [...earlier, name]),
  }
}
