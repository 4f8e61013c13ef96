"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useEffect, useMemo, useState } from "react"
import { FormProvider, get, useForm, useFormContext, useFormState, useWatch } from "react-hook-form"
import { useRowLabel } from "#components/signatures/use-row-label.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { loadCode, missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useNow } from "#components/ui/use-now.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { Correction } from "./correction.tsx"
import { CountedField, useErrorWords } from "./counted-field.tsx"
import { DocumentsSection } from "./documents-section.tsx"
import {
  type Draft,
  type DraftForm,
  draftOf,
  fileState,
  isBlankSigner,
  isUntouched,
  keepDraft,
  keptDraft,
  newDraft,
} from "./draft.ts"
import { type Phase, useSendDraft } from "./send-draft.ts"
import { listErrors, type RefusedBy, showRefusal } from "./show-refusal.ts"
import { SignersSection } from "./signers-section.tsx"
import { TermSection } from "./term-section.tsx"
import { useReviewStep } from "./use-review-step.ts"

const loadReview = () => import("./review.tsx")
const Review = dynamic(() => loadReview().then((module) => module.Review, missingPart), {
  loading: () => <Skeleton className="h-96 w-full" />,
})

type SignatureBuilderProps = {
  timeZone: string
  /** The check of a request that did not go out, to be corrected here. */
  correct: string | null
}

/** A new signature request: prepared in this tab, looked over, and sent on purpose. */
export function SignatureBuilder(props: SignatureBuilderProps) {
  const t = useTranslations("signatureBuilder")
  // What this tab keeps is known to the browser alone.
  if (useHydrated()) return <Builder {...props} />
  return (
    <div role="status">
      <span className="sr-only">{t("opening")}</span>
      <Skeleton className="h-96" />
    </div>
  )
}

const resolver = lazyResolver<Draft, SignatureRequest>(() =>
  import("./request-schema.ts").then(({ requestSchema }) => requestSchema(new Date())),
)

/** Why one is back at the form, and how often: each time, the summary takes focus. */
type Refusal = { by: RefusedBy; attempt: number }

function Builder({ timeZone, correct }: SignatureBuilderProps) {
  const t = useTranslations("signatureBuilder")
  const [defaultValues] = useState(() => keptDraft() ?? newDraft(timeZone))
  const form = useForm<Draft, unknown, SignatureRequest>({ defaultValues, resolver, shouldFocusError: false })
  const [phase, setPhase] = useState<Phase>({ kind: "editing" })
  const [refusal, setRefusal] = useState<Refusal>({ by: "validation", attempt: 0 })
  const [edits, setEdits] = useState(0)
  const sending = useSendDraft({ form, setPhase, refuse })
  const now = useMinute()
  const { status, reading } = useReading(form)
  const deferred = useDeferredPress(status, edits, review)
  const step = useReviewStep(phase, setPhase, () => void review())
  useKeptValues(form)
  useReloadGuard(useWatch({ control: form.control, compute: (draft) => !isUntouched(draft) }))

  function refuse(by: RefusedBy): void {
    setPhase({ kind: "editing" })
    setRefusal(({ attempt }) => ({ by, attempt: attempt + 1 }))
  }

  function openReview(): void {
    const signers = form.getValues("signers")
    const filled = signers.filter((signer) => !isBlankSigner(signer))
    // Then the places of the rows are those that the server names.
    if (filled.length < signers.length) form.setValue("signers", filled)
    step.open()
    setRefusal({ by: "validation", attempt: 0 })
  }

  async function review(): Promise<void> {
    if (await loadCode(loadReview)) await form.handleSubmit(openReview, () => refuse("validation"))()
  }

  function correctRequest(request: CorrectableRequest): void {
    form.reset(draftOf(request.input, timeZone))
    setPhase({ kind: "editing" })
    setRefusal({ by: "validation", attempt: 0 })
    if (request.state === "refused") refuse(showRefusal(form, request))
  }

  return (
    <FormProvider {...form}>
      {correct ? <Correction checkId={correct} onTake={correctRequest} /> : null}
      <Notices phase={phase} />
      {phase.kind === "editing" ? (
        <div className="flex flex-col gap-4">
          {refusal.attempt > 0 ? <Summary {...refusal} /> : null}
          <fieldset onChange={() => setEdits((count) => count + 1)} className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">{t("title")}</legend>
            <DocumentsSection />
            <Section title={t("request")}>
              <CountedField
                name="name"
                label={t("name")}
                hint={t("nameHint")}
                most={SIGNATURE_LIMITS.name}
                counted
              />
            </Section>
            <SignersSection reading={reading} />
            <TermSection now={now} displayZone={timeZone} />
            <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
              <p className="max-w-prose text-ink-2 text-sm">{t("nothingYet")}</p>
              <Button
                variant="primary"
                busy={deferred.isWaiting}
                onClick={() => (status === "looking" ? deferred.wait() : void review())}
              >
                {t(deferred.isWaiting ? "review.reading" : "review.go")}
              </Button>
            </div>
          </fieldset>
        </div>
      ) : (
        <Review now={now} timeZone={timeZone} phase={phase} sending={sending} onBack={step.leave} />
      )}
    </FormProvider>
  )
}

function useMinute(): Date {
  const [openedAt] = useState(Date.now)
  const now = useNow(20_000, openedAt)
  return useMemo(() => new Date(now), [now])
}

/** Keeps what is typed in the tab, and judges anew what was wrong as it is changed, by a person or by code. */
function useKeptValues({ subscribe, getValues, trigger, clearErrors }: DraftForm): void {
  useEffect(() => {
    let kept = JSON.stringify(getValues())
    return subscribe({
      formState: { values: true },
      callback({ name, isSubmitted, errors }) {
        const text = JSON.stringify(getValues())
        if (text === kept) return
        kept = text
        keepDraft(getValues())
        if (!name) return
        const [list] = name.split(".")
        // A request that came back with its messages was not judged here.
        if (get(errors, name) && !isSubmitted) clearErrors(name as "name")
        else if (get(errors, name)) void trigger(name as "name")
        // A field judges itself, and not the list that it is in.
        if (isSubmitted && get(errors, `${list}.root`)) void trigger(list as "signers")
      },
    })
  }, [subscribe, getValues, trigger, clearErrors])
}

/** Whether everything that was chosen or pasted has been read; `reading` reads a table of signers, and `work` returns whether it added any. */
function useReading({ control }: DraftForm) {
  const [tables, setTables] = useState({ open: 0, hasFailed: false })
  const isReadingFile = useWatch({
    control,
    name: "documents",
    compute: (documents) => documents.some((document) => fileState(document) === "reading"),
  })

  async function reading(work: () => Promise<boolean>): Promise<void> {
    setTables(({ open }) => ({ open: open + 1, hasFailed: false }))
    let cameIn = false
    try {
      cameIn = await work()
    } finally {
      setTables(({ open, hasFailed }) => ({ open: open - 1, hasFailed: hasFailed || !cameIn }))
    }
  }

  const status = isReadingFile || tables.open > 0 ? "looking" : tables.hasFailed ? "failed" : "known"
  return { status, reading } as const
}

/** All that keeps the request from being sent, once somebody tried to. */
function Summary({ by, attempt }: Refusal) {
  const t = useTranslations("signatureBuilder")
  const rowLabel = useRowLabel()
  const words = useErrorWords()
  const { getValues } = useFormContext<Draft>()
  const { errors } = useFormState<Draft>()
  const label = (path: string) => {
    if (path === "documents" || path === "signers" || path === "term") return t(`${path}.title`)
    return path === "name" ? t("name") : (rowLabel(path) ?? path)
  }
  const lines = listErrors(errors).map((error) => {
    const [list = "", place] = error.path.split(".")
    const isThere = place === undefined || get(getValues(), `${list}.${place}`) !== undefined
    return {
      ...(error.path && isThere && { field: error.path, label: label(error.path) }),
      // The list itself is no control: its first field is where one begins.
      ...(error.path === "signers" && { id: fieldId("signers.0.full_name") }),
      message: words(error),
    }
  })
  const refused = { validation: undefined, service: t("serviceRefused"), us: t("notSentByUs") }
  return <ErrorSummary errors={lines} attempt={attempt} title={refused[by]} />
}

/** Warnings about the draft: it was being sent, its files are not on the page any more. */
function Notices({ phase: { kind } }: { phase: Phase }) {
  const t = useTranslations("signatureBuilder.notice")
  const isUnanswered = useWatch<Draft, "isUnanswered">({ name: "isUnanswered" })
  const documents = useWatch<Draft, "documents">({ name: "documents" })
  return (
    <>
      {isUnanswered && (kind === "editing" || kind === "reviewing") ? (
        <Banner tone="unknown" title={t("unanswered.title")} className="mb-4">
          <p>{t("unanswered.body")}</p>
        </Banner>
      ) : null}
      {documents.some(({ file }) => file === null) ? (
        <Banner tone="warning" title={t("filesGone.title")} className="mb-4">
          <p>{t("filesGone.body")}</p>
        </Banner>
      ) : null}
    </>
  )
}
