"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { SummaryError } from "#components/ui/form/error-summary.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskValues } from "./ask-field-row.tsx"
import { useFieldWords } from "./use-field-words.ts"

type Origin = "form" | "server" | "service"

/**
 * Returns the errors of a question, at its fields and for the summary, whatever found them: the form, our server, or the
 * service in an earlier try (`refused`, whose words are verbatim). A message for no field of ours is in the summary alone.
 */
export function useFieldErrors(
  operation: OperationSlug,
  form: UseFormReturn<AskValues>,
  refused: Record<string, string[]> | undefined,
) {
  const t = useTranslations("ask")
  const words = useFieldWords()
  const [attempt, setAttempt] = useState(0)
  const [origin, setOrigin] = useState<Origin>("form")
  const [strays, setStrays] = useState<SummaryError[]>([])
  const fields = factsOf(operation).fields.map(({ name }) => name)

  function show(errors: Record<string, string[]>, from: Origin) {
    for (const [name, messages] of Object.entries(errors)) {
      if (fields.includes(name)) form.setError(name, { type: from, message: messages.join("\n") })
    }
    const stray = Object.entries(errors).filter(([name]) => !fields.includes(name))
    setStrays(stray.map(([label, messages]) => ({ label, message: messages.join(" ") })))
    setOrigin(from)
    setAttempt((count) => count + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal of an earlier try is shown once, on arrival
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once, on arrival
    if (refused) show(refused, "service")
  }, [])

  // The summary goes with the errors at the fields: what was changed is not wrong as it was.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === undefined || type !== "change") return
      form.clearErrors(name)
      setStrays([])
    })
    return unsubscribe
  }, [form])

  const atFields = fields.flatMap((field): SummaryError[] => {
    const message = form.formState.errors[field]?.message
    return message
      ? [{ field, label: t(`field.${field as "dni"}`), message: words(message, form.getValues(field)) }]
      : []
  })

  return {
    attempt,
    show,
    failed: () => {
      setStrays([])
      setOrigin("form")
      setAttempt((count) => count + 1)
    },
    summary: {
      errors: [...atFields, ...strays],
      title: origin === "service" ? t("serviceRefused") : undefined,
    },
  }
}
