"use client"

import { useMutationState } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useEffect, useMemo, useState } from "react"
import { FormProvider, get, useForm, useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { type Readiness, useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { loadCode, missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useNow } from "#components/ui/use-now.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { Correction } from "./correction.tsx"
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
  nameByDocuments,
  newDraft,
  READING_SIGNERS,
} from "./draft.ts"
import { DraftErrors, type RefusedBy, showRefusal } from "./draft-errors.tsx"
import { DraftField } from "./draft-field.tsx"
import { EmptyDraft } from "./empty-draft.tsx"
import { useSendDraft } from "./send-draft.ts"
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
const NOT_REFUSED: Refusal = { by: "validation", attempt: 0 }

function Builder({ timeZone, correct }: SignatureBuilderProps) {
  const t = useTranslations("signatureBuilder")
  const [defaultValues] = useState(() => keptDraft() ?? newDraft(timeZone))
  const form = useForm<Draft, unknown, SignatureRequest>({ defaultValues, resolver, shouldFocusError: false })
  const [isReviewing, setIsReviewing] = useState(false)
  const [refusal, setRefusal] = useState(NOT_REFUSED)
  const [edits, setEdits] = useState(0)
  const sending = useSendDraft(form, goBack)
  const now = useMinute()
  const readiness = useReadiness(form)
  const deferred = useDeferredPress(readiness, edits, review)
  useKeptDraft(form)
  useReloadGuard(useWatch({ control: form.control, compute: (draft) => !isUntouched(draft) }))
  const step = useReviewStep((isAtReview) => {
    if (sending.isBusy) return // it stays on the page until it has ended
    if (!isAtReview) goBack()
    else if (!isReviewing) void review()
  })

  async function review(): Promise<void> {
    if (await loadCode(loadReview)) await form.handleSubmit(openReview, () => goBack("validation"))()
  }

  function openReview(): void {
    // Without the blank ones, the places of the rows are those that the server names.
    const signers = form.getValues("signers")
    const filled = signers.filter((signer) => !isBlankSigner(signer))
    if (filled.length < signers.length) form.setValue("signers", filled)
    sending.reset()
    setRefusal(NOT_REFUSED)
    setIsReviewing(true)
    step.enter()
  }

  function goBack(by?: RefusedBy): void {
    setIsReviewing(false)
    if (by) setRefusal(({ attempt }) => ({ by, attempt: attempt + 1 }))
  }

  function correctRequest(request: CorrectableRequest): void {
    form.reset(draftOf(request.input, timeZone))
    setRefusal(NOT_REFUSED)
    goBack(request.state === "refused" ? showRefusal(form, request) : undefined)
  }

  return (
    <FormProvider {...form}>
      {correct ? <Correction checkId={correct} onTake={correctRequest} /> : null}
      <Notices isSending={isReviewing && !sending.isIdle} />
      {isReviewing ? (
        <Review
          now={now}
          timeZone={timeZone}
          sending={sending}
          onBack={() => {
            // At once: a second press finds no button that would leave the page.
            goBack()
            step.leave()
          }}
        />
      ) : (
        <div className="flex flex-col gap-4">
          {refusal.attempt > 0 ? <DraftErrors {...refusal} /> : null}
          <fieldset onChange={() => setEdits((count) => count + 1)} className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">{t("title")}</legend>
            <DocumentsSection />
            <Section title={t("request")}>
              <DraftField
                name="name"
                label={t("name")}
                hint={t("nameHint")}
                most={SIGNATURE_LIMITS.name}
                counted
              />
            </Section>
            <SignersSection />
            <TermSection now={now} displayZone={timeZone} />
            <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
              <EmptyDraft
                onEmptied={() => {
                  form.reset(newDraft(timeZone))
                  keepDraft(form.getValues())
                  setRefusal(NOT_REFUSED)
                }}
              />
              <Button
                variant="primary"
                busy={deferred.isWaiting}
                onClick={() => (readiness === "looking" ? deferred.wait() : void review())}
              >
                {t(deferred.isWaiting ? "review.reading" : "review.go")}
              </Button>
            </div>
          </fieldset>
        </div>
      )}
    </FormProvider>
  )
}

function useMinute(): Date {
  const [openedAt] = useState(Date.now)
  const now = useNow(20_000, openedAt)
  return useMemo(() => new Date(now), [now])
}

/** Keeps the draft in the tab as it changes, names it by its documents, and judges what React Hook Form does not judge when a field of it is changed. */
function useKeptDraft({ subscribe, trigger, clearErrors, setValue }: DraftForm): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values, name, type, isSubmitted, errors }) {
          keepDraft(values)
          const isNaming = type === "change" && name === "name"
          const named = isNaming ? values.name : nameByDocuments(values)
          if (isNaming && !values.isNameTyped) setValue("isNameTyped", true)
          if (named !== values.name) setValue("name", named, { shouldValidate: isSubmitted === true })
          if (type !== "change" || !name) return
          // A request that came back with its messages was not judged here.
          if (!isSubmitted && get(errors, name)) clearErrors(name as "name")
          // A field is judged alone, without the list that it is in.
          const [list] = name.split(".")
          if (isSubmitted && get(errors, `${list}.root`)) void trigger(list as "signers")
        },
      }),
    [subscribe, trigger, clearErrors, setValue],
  )
}

/** Whether everything that was chosen or pasted has been read; `failed` while the last table brought nobody. */
function useReadiness({ control }: DraftForm): Readiness {
  const isReadingFile = useWatch({
    control,
    name: "documents",
    compute: (documents) => documents.some((document) => fileState(document) === "reading"),
  })
  const tables = useMutationState({
    filters: { mutationKey: READING_SIGNERS.mutationKey },
    select: ({ state }) =>
      state.status === "pending" ? "looking" : state.data === true ? "known" : "failed",
  })
  if (isReadingFile || tables.includes("looking")) return "looking"
  return tables.at(-1) ?? "known"
}

/** Warnings about the draft: it was being sent before, its files are not on the page any more. */
function Notices({ isSending }: { isSending: boolean }) {
  const t = useTranslations("signatureBuilder.notice")
  const isUnanswered = useWatch<Draft, "isUnanswered">({ name: "isUnanswered" })
  const documents = useWatch<Draft, "documents">({ name: "documents" })
  return (
    <>
      {isUnanswered && !isSending ? (
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
