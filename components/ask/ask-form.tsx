"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { type BrowserQuestion, isPending, repeatedIn, selfMatchesIn } from "#components/query/checks.ts"
import { ApiError } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { secondPressOver } from "#components/ui/controls/second-press.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { FieldGroup } from "#components/ui/form/busy-fields.tsx"
import { ErrorSummary, type SummaryError } from "#components/ui/form/error-summary.tsx"
import { setServerErrors } from "#components/ui/form/set-server-errors.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { unusualDocument } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { AddFields, AskFieldRow, type AskValues, useAddedFields } from "./ask-field-row.tsx"
import { AskingProgress, type Halt, HaltNote } from "./ask-notes.tsx"
import { draftOf, emptyValues, saveDraft, settleDraft, useDraftVersion } from "./draft-store.ts"
import { usualOf } from "./entry-notes.ts"
import { useFieldWords } from "./field-words.ts"
import { formSchema } from "./form-schema.ts"
import { useAsk } from "./use-ask.ts"
import { useNormalized } from "./use-normalized.ts"

type AskFormProps = { operation: OperationSlug; deadlineSeconds: number }

/** The form of one operation; filled from outside (the omnibox, "correct and ask again"), it starts again with that. */
export function AskForm(props: AskFormProps) {
  return <AskFields key={`${props.operation}-${useDraftVersion(props.operation)}`} {...props} />
}

function AskFields({ operation, deadlineSeconds }: AskFormProps) {
  const t = useTranslations()
  const router = useRouter()
  const [draft] = useState(() => draftOf(operation))
  const [busy, setBusy] = useState<"asking" | "opening" | null>(null)
  const [halt, setHalt] = useState<Halt | null>(null)
  const form = useForm<AskValues>({
    resolver: standardSchemaResolver(formSchema(operation)),
    defaultValues: { ...emptyValues(operation), ...draft.values },
    shouldFocusError: false, // the summary takes focus
  })
  const { summary, show } = useFieldErrors(operation, form, draft.errors)
  const { ask, isHere, tellFailed } = useAsk()
  const normalizing = useNormalized(operation, form)
  const { fields, addable, add } = useAddedFields(useFieldsAsTyped(operation, form), form)
  useReloadGuard(busy === "asking") // its answer would come to nobody
  useFirstFocus(operation, form, useHydrated() && draft.errors === undefined)

  async function send(question: BrowserQuestion): Promise<void> {
    setHalt(null)
    setBusy("asking")
    const secondPress = secondPressOver()
    const outcome = await ask(question)
    if (!(outcome instanceof ApiError)) {
      settleDraft(outcome, question)
      setBusy("opening")
      if (isHere()) router.push(`/checks/${outcome.id}`)
      else
        toast({
          title: t("ask.elsewhere.title", { operation: t(`operations.${operation}.name`) }),
          body: t("ask.elsewhere.body"),
        })
      return
    }
    if (!isHere()) return tellFailed(operation, outcome)
    // What asks for one more press is not answered by the second of two that were made before it.
    if (repeatedIn(outcome) ?? selfMatchesIn(outcome)) await secondPress
    setBusy(null)
    if (outcome.fields) show(outcome.fields, "server")
    else setHalt({ question, error: outcome })
  }

  async function submit(values: AskValues): Promise<void> {
    const question = { operation, input: withoutEmpty(values) }
    const isUnusual = unusualDocument(operation, question.input) !== null
    if (!isUnusual || isPending(question)) return void send(question)
    // The second of two presses would take the focus away from what asks for one more.
    await secondPressOver()
    setHalt({ question })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (normalizing.isSeen()) void form.handleSubmit(submit, () => show({}, "form"))()
      }}
      onChange={() => setHalt(null)}
      className="flex flex-col gap-4"
    >
      <ErrorSummary {...summary} />
      <FieldGroup legend={t("ask.legend")} disabled={busy !== null}>
        {fields.map((field) => (
          <AskFieldRow key={field.name} field={field} control={form.control} normalizing={normalizing} />
        ))}
        <AddFields fields={addable} onAdd={add} />
      </FieldGroup>
      {halt ? (
        <HaltNote
          {...halt}
          onAsk={(question) => void send(question)}
          onBack={() => {
            form.setFocus(fields[0]?.name ?? "")
            setHalt(null)
          }}
        />
      ) : null}
      {busy === "asking" ? <AskingProgress deadlineSeconds={deadlineSeconds} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={busy !== null}>
          {t(`ask.button.${busy ?? "ask"}`)}
          {busy ? null : <Kbd>↵</Kbd>}
        </Button>
        <span className="text-ink-2 text-sm">{t(`cost.${factsOf(operation).cost}`)}</span>
      </div>
    </form>
  )
}

/** Focuses the first empty field when the form is opened, from the desk or by its address, unless the person went elsewhere meanwhile. */
function useFirstFocus(operation: OperationSlug, form: UseFormReturn<AskValues>, isWanted: boolean) {
  const [cameFromWithin] = useState(useHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!isWanted || (!cameFromWithin && document.activeElement !== document.body)) return
    const names = factsOf(operation).fields.map(({ name }) => name)
    form.setFocus(names.find((name) => form.getValues(name) === "") ?? names[0] ?? "")
  }, [isWanted])
}

/** The fields, with the hint of a number following its type; values are saved as they are typed. */
function useFieldsAsTyped(operation: OperationSlug, { control }: UseFormReturn<AskValues>) {
  const values = useWatch({ control })
  useEffect(() => {
    const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]))
    const isAsKept = Object.entries(typed).every(([name, value]) => draftOf(operation).values[name] === value)
    if (!isAsKept) saveDraft(operation, { values: typed })
  }, [operation, values])
  return factsOf(operation).fields.map((field) => {
    const usually = usualOf(field, values)
    return usually === field.usually ? field : { ...field, ...(usually && { usually }) }
  })
}

/**
 * Returns the errors of a question, at its fields and for the summary, whatever found them: the form, our server, or the
 * service in an earlier try (`refused`, whose words are verbatim). A message for no field of ours is in the summary alone.
 */
function useFieldErrors(
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
