"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { SentByHand as Sent } from "#lib/alerts/send-by-hand.ts"
import type { AlertChannel } from "#lib/domain/alert-kinds.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { resendDelivery, testChannel } from "./actions.ts"
import { useFailureWords } from "./use-failure-words.ts"

/** Sends a test by one channel, and shows the result beside the button. */
export function TestChannel({ channel }: { channel: AlertChannel }) {
  return <SendByHand label="try" action={testChannel} input={{ channel }} />
}

/** Sends a delivery once more. */
export function SendAgain({ id }: { id: string }) {
  return <SendByHand label="again" action={resendDelivery} input={{ id }} />
}

type SendByHandProps<I> = {
  label: "try" | "again"
  action: (input: I) => Promise<ActionResult<Sent>>
  input: I
}

function SendByHand<I>({ label, action, input }: SendByHandProps<I>) {
  const t = useTranslations("alerts")
  const failureWords = useFailureWords()
  const [outcome, setOutcome] = useState<string | null>(null)
  const { busy, failure, run } = useAction(action)

  async function sendNow() {
    setOutcome(null)
    const end = await run(input)
    if (!end.ok) return
    const { failure } = end.value
    setOutcome(failure === null ? t("delivered") : t("notDelivered", { why: failureWords(failure) }))
  }

  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span role="status" className="text-sm">
        {outcome}
      </span>
      <Button size="sm" busy={busy} onClick={sendNow}>
        {t(busy ? "trying" : label)}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
