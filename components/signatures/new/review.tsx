"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { BuilderState } from "./builder-store.ts"
import { ReviewContent } from "./review-content.tsx"
import { leaveReview } from "./review-step.ts"
import { sendDraft } from "./send/send-draft.ts"
import { SendFailureNote } from "./send/send-failure-note.tsx"
import { Sending } from "./send/sending.tsx"

type ReviewProps = {
  state: BuilderState
  /** Null when it can no longer be sent as it is, say because its term came too near. */
  request: SignatureRequest | null
  now: Date
  timeZone: string
}

/** The whole request to be checked once more, and the one button that sends it: two deliberate steps, and Enter alone never sends. */
export function Review({ state, request, now, timeZone }: ReviewProps) {
  const t = useTranslations("signatureBuilder.review")
  const router = useRouter()
  const heading = useRef<HTMLDivElement>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { phase } = state
  const isBusy = phase.kind === "uploading" || phase.kind === "delivered" || phase.kind === "opening"
  const isAgain = state.draft.isUnanswered
  // One came from the foot of a long page: the review is read from its top, the first document first.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: "start" })
  }, [])

  async function send() {
    if (!isConfirmed) return setIsAsked(true)
    if (!request || isBusy) return
    const address = await sendDraft(request)
    if (address) router.replace(address)
  }

  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Section title={t("title")} registered>
        <div className="flex flex-col gap-5">
          {request ? (
            <ReviewContent
              draft={state.draft}
              live={state.live}
              request={request}
              now={now}
              timeZone={timeZone}
            />
          ) : (
            <p role="alert" className="text-danger">
              {t("noLonger")}
            </p>
          )}
          {phase.kind === "failed" ? <SendFailureNote failure={phase.failure} /> : null}
          {isBusy ? (
            <Sending phase={phase} />
          ) : (
            <div className="flex flex-col gap-4 border-line border-t pt-4">
              {request ? (
                <>
                  <p className="max-w-prose font-medium">{t("atOnce", { count: request.signers.length })}</p>
                  <div>
                    <Checkbox
                      label={t("confirm")}
                      checked={isConfirmed}
                      aria-invalid={(isAsked && !isConfirmed) || undefined}
                      aria-describedby={isAsked && !isConfirmed ? "review-confirm-error" : undefined}
                      onChange={({ target }) => setIsConfirmed(target.checked)}
                    />
                    {isAsked && !isConfirmed ? (
                      <p id="review-confirm-error" role="alert" className="mt-1 text-danger text-sm">
                        {t("confirmFirst")}
                      </p>
                    ) : null}
                  </div>
                </>
              ) : null}
              <div className="flex flex-wrap justify-between gap-2">
                <Button onClick={leaveReview}>{t("back")}</Button>
                {request ? (
                  <Button variant="primary" onClick={send}>
                    {isAgain ? t("sendAgain") : t("send", { count: request.signers.length })}
                  </Button>
                ) : null}
              </div>
            </div>
          )}
        </div>
      </Section>
    </div>
  )
}
