"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { SummaryError } from "#components/ui/form/error-summary.tsx"
import { setServerErrors } from "#components/ui/form/set-server-errors.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskValues } from "./ask-field-row.tsx"
import { useFieldWords } from "./field-words.ts"

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
  const [isOfService, setOfService] = useState(false)
  const [strays, setStrays] = useState<SummaryError[]>([])

  function show(errors: Record<string, string[]>, from: "form" | "server" | "service") {
    setServerErrors(form, errors)
    const others = Object.entries(errors).filter(([name]) => form.getValues(name) === undefined)
    setStrays(others.map(([label, messages]) => ({ label, message: messages.join(" ") })))
    setOfService(from === "service")
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

  const atFields = factsOf(operation).fields.flatMap(({ name: field }): SummaryError[] => {
    const message = form.formState.errors[field]?.message
    return message
      ? [{ field, label: t(`field.${field as "dni"}`), message: words(message, form.getValues(field)) }]
      : []
  })
  const title = isOfService ? t("serviceRefused") : undefined
  return { show, summary: { attempt, errors: [...atFields, ...strays], title } }
}
