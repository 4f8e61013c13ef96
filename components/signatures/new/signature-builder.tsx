"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { useForm, useFormState, useWatch } from "react-hook-form"
import { useAction } from "#components/query/use-action.ts"
import { useRowLabel } from "#components/signatures/use-row-label.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { loadCode } from "#components/ui/feedback/load-code.ts"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { useNow } from "#components/ui/use-now.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { openRequest } from "../actions.ts"
import {
  draftForm,
  FORM_OPTIONS,
  listErrors,
  openReview,
  readiness,
  refuse,
  startBuilder,
  useBuilder,
  useReviewStep,
} from "./builder-store.ts"
import { correctCheck } from "./correct-check.ts"
import { CountedField, useErrorWords } from "./counted-field.tsx"
import { DocumentsSection } from "./documents-section.tsx"
import { isUntouched } from "./draft.ts"
import { SignersSection } from "./signers-section.tsx"
import { TermSection } from "./term-section.tsx"

const loadReview = () => import("./review.tsx")
const Review = dynamic(() => loadReview().then((module) => module.Review, missingPart))

const { control } = draftForm

type SignatureBuilderProps = {
  timeZone: string
  /** The check of a request that did not go out, to be corrected here. */
  correct: string | null
}

/** A new signature request: prepared in this tab, looked over, and sent on purpose. */
export function SignatureBuilder({ timeZone, correct }: SignatureBuilderProps) {
  const t = useTranslations("signatureBuilder")
  const { handleSubmit } = useForm(FORM_OPTIONS)
  const { isStarted } = useBuilder()
  const isAtStake = useWatch({ control, compute: (draft) => !isUntouched(draft) })
  useReloadGuard(isAtStake)
  useEffect(() => startBuilder(timeZone), [timeZone])
  const judged = handleSubmit(openReview, () => refuse("validation"))

  /** The review brings the rules with it: without them nothing is judged, nor reviewed. */
  async function review(): Promise<void> {
    if (await loadCode(loadReview)) await judged()
  }
  if (!isStarted)
    return (
      <div role="status">
        <span className="sr-only">{t("opening")}</span>
        <Skeleton className="h-96" />
      </div>
    )
  return (
    <>
      {correct ? <Correction checkId={correct} timeZone={timeZone} /> : null}
      <Desk timeZone={timeZone} review={review} />
    </>
  )
}

type DeskProps = { timeZone: string; review: () => Promise<void> }

function Desk({ timeZone, review }: DeskProps) {
  const t = useTranslations("signatureBuilder")
  const [openedAt] = useState(Date.now)
  const nowMs = useNow(20_000, openedAt)
  const now = useMemo(() => new Date(nowMs), [nowMs])
  const state = useBuilder()
  const [edits, setEdits] = useState(0)
  const reading = readiness(state)
  const deferred = useDeferredPress(reading, edits, review)
  useReviewStep(() => void review())

  if (state.phase.kind !== "editing") {
    return (
      <>
        <Notices />
        <Review now={now} timeZone={timeZone} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notices />
      <Summary />
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
        <SignersSection />
        <TermSection now={now} displayZone={timeZone} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <p className="max-w-prose text-ink-2 text-sm">{t("nothingYet")}</p>
          <Button
            variant="primary"
            busy={deferred.isWaiting}
            onClick={() => (reading === "looking" ? deferred.wait() : void review())}
          >
            {t(deferred.isWaiting ? "review.reading" : "review.go")}
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

/** All that keeps the request from being sent, once somebody tried to. */
function Summary() {
  const t = useTranslations("signatureBuilder")
  const rowLabel = useRowLabel()
  const words = useErrorWords()
  const { attempts, refusedBy } = useBuilder()
  const { errors } = useFormState({ control })
  if (attempts === 0) return null
  const { documents, signers } = draftForm.getValues()
  const label = (path: string) => {
    if (path === "documents" || path === "signers" || path === "term") return t(`${path}.title`)
    return path === "name" ? t("name") : (rowLabel(path) ?? path)
  }
  const lines = listErrors(errors).map((error) => {
    const [list, place] = error.path.split(".")
    const isRow = (list === "documents" ? documents : signers)[Number(place)] !== undefined
    return {
      ...(place === undefined ? error.path && { field: error.path } : isRow && { field: error.path }),
      // The list itself is no control: its first field is where one begins.
      ...(error.path === "signers" ? { id: fieldId("signers.0.full_name") } : {}),
      ...(error.path && { label: label(error.path) }),
      message: words(error),
    }
  })
  const refused = { validation: undefined, service: t("serviceRefused"), us: t("notSentByUs") }
  return <ErrorSummary errors={lines} attempt={attempts} title={refused[refusedBy]} />
}

/** Warnings about the draft: it was being sent, its files are not on the page any more. */
function Notices() {
  const t = useTranslations("signatureBuilder.notice")
  const { phase } = useBuilder()
  const isUnanswered = useWatch({ control, name: "isUnanswered" })
  const isIncomplete = useWatch({
    control,
    name: "documents",
    compute: (documents) => documents.some(({ file }) => file === "missing"),
  })
  return (
    <>
      {isUnanswered && (phase.kind === "editing" || phase.kind === "reviewing") ? (
        <Banner tone="unknown" title={t("unanswered.title")}>
          <p>{t("unanswered.body")}</p>
        </Banner>
      ) : null}
      {isIncomplete ? (
        <Banner tone="warning" title={t("filesGone.title")}>
          <p>{t("filesGone.body")}</p>
        </Banner>
      ) : null}
    </>
  )
}

/** Puts the request of the address back on the page, once. A draft with work in it is not replaced unasked: the person decides which of the two continues. */
function Correction({ checkId, timeZone }: { checkId: string; timeZone: string }) {
  const t = useTranslations("signatureBuilder.correction")
  const { run } = useAction(openRequest)
  const [offered, setOffered] = useState<CorrectableRequest | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const opened = useRef<string | null>(null)

  function leave() {
    setOffered(null)
    // A reload continues with the draft; it does not begin it again.
    window.history.replaceState(null, "", "/signatures/new")
  }

  function take(request: CorrectableRequest) {
    correctCheck(request, timeZone)
    leave()
  }

  const open = useEffectEvent(async () => {
    const end = await run(checkId, { onRefused: () => true })
    if (!end.ok) return setIsFailed(true)
    if (isUntouched(draftForm.getValues())) take(end.value)
    else setOffered(end.value)
  })
  useEffect(() => {
    if (opened.current === checkId) return
    opened.current = checkId
    void open()
  }, [checkId])

  if (isFailed)
    return (
      <Banner live tone="warning" title={t("failed.title")} className="mb-4">
        <p>{t("failed.body")}</p>
      </Banner>
    )
  if (!offered) return null
  return (
    <Banner
      live
      tone="warning"
      title={t("offered.title")}
      className="mb-4"
      actions={
        <>
          <Button size="sm" onClick={() => take(offered)}>
            {t("offered.take")}
          </Button>
          <Button size="sm" onClick={leave}>
            {t("offered.leave")}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium text-ink">{offered.input.name}</p>
      <p>{t("offered.body")}</p>
    </Banner>
  )
}
