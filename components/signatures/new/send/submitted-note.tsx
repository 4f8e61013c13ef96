"use client"

import { useTranslations } from "next-intl"
import { runCommand } from "#components/command/run-command.ts"
import { changeBuilder } from "#components/signatures/new/builder-store.ts"
import type { BuilderCommands } from "#components/signatures/new/commands.ts"
import type { Submitted } from "#components/signatures/new/draft/draft.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote } from "#components/ui/feedback/failure-note.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { Tone } from "#components/ui/values/tone.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { correctCheck } from "./correct-check.ts"
import { resetAfterwards } from "./send-draft.ts"
import { useSubmittedState } from "./use-submitted-state.ts"

type Kind =
  | "quota"
  | "key"
  | "approval"
  | "halted"
  | "askedToWait"
  | "unreached"
  | "certificate"
  | "unknown"
  | "failed"
  | "refused"
  | "withdrawn"
  | "notSent"
  | "accepted"
  | "over"
  | "inProgress"

const TONE: Record<Kind, Tone> = {
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
}

type SubmittedNoteProps = {
  submitted: Submitted
  name: string
  zone: string
  openRequest: BuilderCommands["openRequest"]
}

/**
 * The draft became a request that was not plainly accepted: its meaning, and where it continues. There is nothing here to send again; another
 * request begins with an empty page.
 */
export function SubmittedNote({ submitted, name, zone, openRequest }: SubmittedNoteProps) {
  const t = useTranslations("signatureBuilder.submitted")
  useSubmittedState(submitted)
  const kind = kindOf(submitted)
  const isCorrectable = kind === "refused" || kind === "withdrawn" || kind === "notSent"

  function startAnother() {
    resetAfterwards()
    changeBuilder({ phase: { kind: "editing" } })
  }

  async function correct() {
    const opened = await runCommand(() => openRequest(submitted.checkId))
    if (opened.ok) correctCheck(opened.value, zone)
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
            <Button variant="primary" size="sm" onClick={correct}>
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
          <Button size="sm" onClick={startAnother}>
            {t("anew")}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium text-ink">
        <span dir="auto">{spellUnseen(name)}</span>
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
