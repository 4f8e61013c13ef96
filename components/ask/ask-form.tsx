"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { FormProvider, type UseFormReturn, useForm, useFormContext, useFormState } from "react-hook-form"
import { type BrowserQuestion, isPending, repeatedIn } from "#components/query/checks.ts"
import { ApiError } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { secondPressOver } from "#components/ui/controls/second-press.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { FieldGroup } from "#components/ui/form/busy-fields.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { setServerErrors } from "#components/ui/form/use-error-messages.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { unusualDocument } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { AddFields, AskField, type AskValues, useAddedFields, useNormalized } from "./ask-field.tsx"
import { AskingProgress, type Halt, HaltNote } from "./ask-notes.tsx"
import { draftOf, emptyValues, fillDraft, saveDraft, settleDraft, useDraftVersion } from "./draft-store.ts"
import { useFieldWords } from "./field-words.ts"
import { SelfMatchHint } from "./self-match-hint.tsx"
import { useAsk } from "./use-ask.ts"

const loadRules = () => import("./form-schema.ts")
const rulesOf = (operation: OperationSlug) =>
  lazyResolver<AskValues, AskValues>(() => loadRules().then(({ formSchema }) => formSchema(operation)))

type AskFormProps = { operation: OperationSlug; deadlineSeconds: number }

/** The form of one operation; filled from outside (the omnibox, "correct and ask again"), it starts again with that. */
export function AskForm(props: AskFormProps) {
  return <Question key={`${props.operation}-${useDraftVersion(props.operation)}`} {...props} />
}

function Question({ operation, deadlineSeconds }: AskFormProps) {
  const t = useTranslations()
  const router = useRouter()
  const [draft] = useState(() => draftOf(operation))
  const [busy, setBusy] = useState<"asking" | "opening" | null>(null)
  const [halt, setHalt] = useState<Halt | null>(null)
  const form = useForm<AskValues>({
    resolver: rulesOf(operation),
    defaultValues: { ...emptyValues(operation), ...draft.values },
    reValidateMode: "onSubmit",
    shouldFocusError: false, // the summary takes focus
  })
  const { ask, isHere, tellFailed } = useAsk()
  const { fields, addable, add } = useAddedFields(operation, form)
  const normalizing = useNormalized(operation, form)
  const { cost } = factsOf(operation)
  useTypedValues(operation, form, draft.errors)
  useEffect(() => void loadRules().catch(() => undefined), [])
  useReloadGuard(busy === "asking") // its answer would come to nobody
  useFirstFocus(operation, form, useHydrated() && draft.errors === undefined)

  async function send(question: BrowserQuestion): Promise<void> {
    setHalt(null)
    setBusy("asking")
    const secondPress = secondPressOver()
    const outcome = await ask(question)
    if (!(outcome instanceof ApiError)) {
      settleDraft(outcome, question)
      const errors = outcome.state === "refused" && isHere() && outcome.problem?.errors
      // What was wrong, and the fields filled in again: there is no answer to open.
      if (errors && Object.keys(errors).length > 0)
        return fillDraft(operation, { values: question.input, errors })
      setBusy("opening")
      if (isHere()) return router.push(`/checks/${outcome.id}`)
      const title = t("ask.elsewhere.title", { operation: t(`operations.${operation}.name`) })
      return toast({ title, body: t("ask.elsewhere.body") })
    }
    if (!isHere()) return tellFailed(operation, outcome)
    // What asks for one more press is not answered by the second of two that were made before it.
    if (repeatedIn(outcome)) await secondPress
    setBusy(null)
    if (outcome.fields) setServerErrors(form, outcome.fields, { others: true })
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
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (normalizing.isSeen() && !form.formState.isSubmitting) void form.handleSubmit(submit)()
        }}
        onChange={() => setHalt(null)}
        className="flex flex-col gap-4"
      >
        <Summary operation={operation} isRefused={draft.errors !== undefined} />
        <FieldGroup legend={t("ask.legend")} disabled={busy !== null}>
          {fields.map((field) => (
            <AskField key={field.name} field={field} normalizing={normalizing} />
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
          <Button type="submit" variant={halt ? "secondary" : "primary"} busy={busy !== null}>
            {t(`ask.button.${busy ?? "ask"}`)}
            {busy ? null : <Kbd>↵</Kbd>}
          </Button>
          {cost === "unit" || cost === "token" ? (
            <span className="text-ink-2 text-sm">{t(`ask.costOf.${cost}`)}</span>
          ) : null}
          {operation === "match" ? <SelfMatchHint /> : null}
        </div>
      </form>
    </FormProvider>
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

/** Values are saved as they are typed, and an error goes with the first change of its field; why the service refused them before is shown on arrival. */
function useTypedValues(
  operation: OperationSlug,
  form: UseFormReturn<AskValues>,
  refused: Record<string, string[]> | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (refused) setServerErrors(form, refused, { others: true })
    const { unsubscribe } = form.watch((_, { name }) => {
      saveDraft(operation, { values: form.getValues() })
      if (name !== undefined) form.clearErrors([name, "root"])
    })
    return unsubscribe
  }, [])
}

type SummaryProps = {
  operation: OperationSlug
  /** The service refused what the form began with. */
  isRefused: boolean
}

/** All that is wrong with the question, whatever found it: the form, our server, or the service, whose words are verbatim. */
function Summary({ operation, isRefused }: SummaryProps) {
  const t = useTranslations("ask")
  const words = useFieldWords()
  const { getValues } = useFormContext<AskValues>()
  const { errors, submitCount } = useFormState<AskValues>()
  const atFields = factsOf(operation).fields.flatMap(({ name: field }) => {
    const message = errors[field]?.message
    if (!message) return []
    return [{ field, label: t(`field.${field as "dni"}`), message: words(message, getValues(field)) }]
  })
  const others = errors.root?.message?.split("\n").map((message) => ({ message })) ?? []
  return (
    <ErrorSummary
      attempt={submitCount + Number(isRefused)}
      errors={[...atFields, ...others]}
      title={isRefused && submitCount === 0 ? t("serviceRefused") : undefined}
    />
  )
}
