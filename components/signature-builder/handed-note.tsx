"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Banner } from "#components/ui/banner.tsx"
import { Button } from "#components/ui/button.tsx"
import { LinkButton } from "#components/ui/link-button.tsx"
import type { Tone } from "#components/ui/tone.ts"
import { changeBuilder } from "./builder-store.ts"
import type { Handed } from "./draft.ts"
import { resetAfterwards } from "./send-draft.ts"
import { useHandedState } from "./use-handed-state.ts"

type Kind = "quota" | "key" | "halted" | "waiting" | "unknown" | "failed" | "over" | "underWay"

const TONE: Record<Kind, Tone> = {
  quota: "warning",
  key: "warning",
  halted: "warning",
  waiting: "info",
  unknown: "unknown",
  failed: "danger",
  over: "neutral",
  underWay: "info",
}

type HandedNoteProps = { userId: string; handed: Handed; name: string }

/**
 * The draft became a request that was not plainly accepted: what that means, and where it goes on. There is nothing here to send again; another
 * request begins with an empty page.
 */
export function HandedNote({ userId, handed, name }: HandedNoteProps) {
  const t = useTranslations("signatureBuilder.handed")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  useHandedState(userId, handed)
  const kind = kindOf(handed)

  function startAnew() {
    resetAfterwards(userId)
    changeBuilder({ phase: { kind: "editing" } })
  }

  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none">
      <Banner
        tone={TONE[kind]}
        heading="h2"
        title={t(`${kind}.title`)}
        actions={
          <>
            {handed.requestId ? (
              <LinkButton href={`/signatures/${handed.requestId}`} variant="primary" size="sm">
                {t("open")}
              </LinkButton>
            ) : null}
            <LinkButton href={`/checks/${handed.checkId}`} size="sm">
              {t("steps")}
            </LinkButton>
            {kind === "unknown" ? (
              <LinkButton href="/unknown" size="sm">
                {t("settle")}
              </LinkButton>
            ) : null}
            <Button size="sm" onClick={startAnew}>
              {t("anew")}
            </Button>
          </>
        }
      >
        <p className="break-words font-medium text-ink">{name}</p>
        <p>{t(`${kind}.body`)}</p>
      </Banner>
    </div>
  )
}

function kindOf({ state, code }: Handed): Kind {
  if (state === "halted" && code === "quota_empty") return "quota"
  if (state === "halted" && code === "key_refused") return "key"
  if (state === "halted" || state === "waiting" || state === "unknown" || state === "failed") return state
  return state === "queued" || state === "sending" || state === "pending" ? "underWay" : "over"
}
