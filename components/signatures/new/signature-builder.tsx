"use client"

import { useTranslations } from "next-intl"
import { useEffect, useMemo, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useNow } from "#components/live/use-now.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import { BuilderNotices, CorrectionNote } from "./builder-notices.tsx"
import {
  type BuilderState,
  builder,
  changeDraft,
  readiness,
  startBuilder,
  useBuilder,
} from "./builder-store.ts"
import type { BuilderCommands } from "./commands.ts"
import { CountedField } from "./counted-field.tsx"
import { DocumentsSection } from "./documents/documents-section.tsx"
import { isUntouched } from "./draft/draft.ts"
import { useDraftErrors } from "./draft/use-draft-errors.ts"
import { useDraftReader } from "./draft/use-draft-reader.ts"
import { Review } from "./review.tsx"
import { openReview, useReviewStep } from "./review-step.ts"
import { SubmittedNote } from "./send/submitted-note.tsx"
import { useCorrection } from "./send/use-correction.ts"
import { SignersSection } from "./signers/signers-section.tsx"
import { TermSection } from "./term-section.tsx"

type SignatureBuilderProps = {
  limits: OwnLimits
  timeZone: string
  /** The check of a request that did not go out, to be corrected here. */
  correct: string | null
  commands: BuilderCommands
}

/** A new signature request: prepared in this tab, looked over, and sent on purpose. */
export function SignatureBuilder(props: SignatureBuilderProps) {
  const { limits, timeZone, correct, commands } = props
  const { openRequest } = commands
  const t = useTranslations("signatureBuilder")
  const state = useBuilder()
  useEffect(() => startBuilder(timeZone), [timeZone])
  useReloadGuard(state !== null && state.draft.submitted === null && !isUntouched(state.draft))
  const correction = useCorrection(correct, state !== null, { zone: timeZone, openRequest })
  if (!state) return <Opening words={t("opening")} />
  if (state.draft.submitted)
    return (
      <SubmittedNote
        submitted={state.draft.submitted}
        name={state.draft.name}
        zone={timeZone}
        openRequest={openRequest}
      />
    )
  return (
    <>
      <CorrectionNote correction={correction} />
      <Desk limits={limits} timeZone={timeZone} commands={commands} state={state} />
    </>
  )
}

type DeskProps = Omit<SignatureBuilderProps, "correct"> & { state: BuilderState }

function Desk({ limits, timeZone, commands, state }: DeskProps) {
  const t = useTranslations("signatureBuilder")
  const [openedAt] = useState(Date.now)
  const nowMs = useNow(20_000, openedAt)
  const now = useMemo(() => new Date(nowMs), [nowMs])
  const [attempt, setAttempt] = useState(0)
  const reader = useDraftReader()
  const errors = useDraftErrors(state, reader.read, limits, now, attempt > 0)
  const { draft, phase } = state
  const serverErrorCount = Object.keys(state.serverErrors).length

  function summaryTitle() {
    if (serverErrorCount === 0 || state.errorSource === "validation") return undefined
    return t(state.errorSource === "service" ? "serviceRefused" : "notSentByUs")
  }

  const [edits, setEdits] = useState(0)
  const reading = readiness(state)
  const deferred = useDeferredPress(reading, edits, review)
  useReviewStep(() => void review())

  async function review() {
    const read = reader.read ?? (await reader.fetchAgain())
    setAttempt((count) => count + 1)
    const known = builder()
    if (read && "request" in read(known.draft, known.live, limits, now)) openReview()
  }

  if (phase.kind !== "editing") {
    return (
      <>
        <BuilderNotices state={state} />
        <Review state={state} request={errors.request} now={now} timeZone={timeZone} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <BuilderNotices state={state} />
      <ErrorSummary
        errors={attempt > 0 || serverErrorCount > 0 ? errors.summary : []}
        attempt={attempt + state.errorRounds}
        title={summaryTitle()}
      />
      <fieldset onChange={() => setEdits((count) => count + 1)} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{t("title")}</legend>
        <DocumentsSection state={state} limits={limits} errors={errors} />
        <Section title={t("request")}>
          <CountedField
            name="name"
            label={t("name")}
            hint={t("nameHint")}
            value={draft.name}
            onText={(name) => changeDraft({ name }, "name")}
            most={SIGNATURE_LIMITS.name}
            error={errors.at("name")}
            autoComplete="off"
            counted
          />
        </Section>
        <SignersSection signers={draft.signers} errors={errors} takeSigner={commands.takeSigner} />
        <TermSection term={draft.term} now={now} displayZone={timeZone} error={errors.at("term")} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <p className="max-w-prose text-ink-2 text-sm">{t("nothingYet")}</p>
          <Failure text={reader.isMissing && attempt > 0 ? t("review.noRules") : null} />
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

function Opening({ words }: { words: string }) {
  return (
    <div role="status">
      <span className="sr-only">{words}</span>
      <Skeleton className="h-96" />
    </div>
  )
}
