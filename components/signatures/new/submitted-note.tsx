"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { followedCheck } from "#components/query/checks.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote } from "#components/ui/feedback/failure-note.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { Tone } from "#components/ui/values/tone.ts"
import { IN_PROGRESS, isSettled } from "#lib/domain/check-states.ts"
import { listEveryMs } from "#lib/polling/page-intervals.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { openRequest } from "./actions.ts"
import { draftForm, replaceDraft } from "./builder-store.ts"
import { correctCheck } from "./correct-check.ts"
import { newDraft, type Submitted, submittedAs } from "./draft.ts"
import { resetAfterwards } from "./send-draft.ts"

const TONE = {
  quota: "warning",
  key: "warning",
  approval: "info",
  halted: "warning",
  askedToWait: "warning",
  unreached: "info",
  certificate: "warning",
  unknown: "unknown",
  failed: "danger",
  refused: "danger",
  withdrawn: "neutral",
  notSent: "neutral",
  accepted: "success",
  over: "neutral",
  inProgress: "info",
} as const satisfies Record<string, Tone>
type Kind = keyof typeof TONE

type SubmittedNoteProps = { submitted: Submitted; timeZone: string }

/**
 * The draft became a request that was not plainly accepted: its meaning, and where it continues. There is nothing here to send again; another
 * request begins with an empty page.
 */
export function SubmittedNote({ submitted, timeZone }: SubmittedNoteProps) {
  const t = useTranslations("signatureBuilder.submitted")
  const { run, busy } = useAction(openRequest)
  useSubmittedState(submitted)
  const kind = kindOf(submitted)
  const isCorrectable = kind === "refused" || kind === "withdrawn" || kind === "notSent"

  async function correct() {
    const opened = await run(submitted.checkId, { onRefused: () => true })
    if (opened.ok) correctCheck(opened.value, timeZone)
    else toast({ tone: "danger", title: t("notRead") })
  }

  return (
    <FailureNote
      tone={TONE[kind]}
      heading="h2"
      title={t(`${kind}.title`)}
      actions={
        <>
          {isCorrectable ? (
            <Button variant="primary" size="sm" busy={busy} onClick={correct}>
              {t("correct")}
            </Button>
          ) : null}
          {submitted.requestId ? (
            <LinkButton
              href={`/signatures/${submitted.requestId}`}
              variant={isCorrectable ? "secondary" : "primary"}
              size="sm"
            >
              {t("open")}
            </LinkButton>
          ) : null}
          <LinkButton href={`/checks/${submitted.checkId}`} size="sm">
            {t("steps")}
          </LinkButton>
          {kind === "unknown" ? (
            <LinkButton href="/unknown" size="sm">
              {t("settle")}
            </LinkButton>
          ) : null}
          <Button size="sm" onClick={() => replaceDraft(newDraft(timeZone))}>
            {t("anew")}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium text-ink">
        <span dir="auto">{spellUnseen(draftForm.getValues("name"))}</span>
      </p>
      <p>{t(`${kind}.body`)}</p>
    </FailureNote>
  )
}

function kindOf({ state, code, endedUnsent }: Submitted): Kind {
  if (state === "halted" && code === "quota_empty") return "quota"
  if (state === "halted" && code === "key_refused") return "key"
  if (state === "halted" && code === "second_person") return "approval"
  if (state === "halted" && code === "rate_limited") return "askedToWait"
  if (state === "waiting" && code === "certificate_refused") return "certificate"
  if (state === "waiting") return code === "not_reached" ? "unreached" : "inProgress"
  if (state === "halted" || state === "unknown" || state === "failed") return state
  if (state === "refused" || state === "withdrawn") return state
  if (state === "answered") return "accepted"
  if (endedUnsent) return "notSent"
  return state === "queued" || state === "sending" || state === "pending" ? "inProgress" : "over"
}

/**
 * Follows the check of this draft in our own records: every few seconds while it progresses by itself, and the request is opened once the service accepted
 * it. One that waits for a person is read when the page opens or is looked at again: it may have been resumed or settled elsewhere since.
 */
function useSubmittedState({ checkId, requestId, state }: Submitted): void {
  const router = useRouter()
  const isMoving = IN_PROGRESS.includes(state)
  const { data: check } = useQuery({
    ...followedCheck({ id: checkId, state, requestedAt: "" }),
    enabled: !isSettled(state),
    refetchInterval: isMoving && listEveryMs(true),
  })
  useEffect(() => {
    if (!check || check.state === state) return
    if (isMoving && check.state === "answered" && requestId) {
      router.push(`/signatures/${requestId}`)
      resetAfterwards()
    } else draftForm.setValue("submitted", submittedAs(check, requestId))
  }, [check, state, isMoving, requestId, router])
}
