"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { SentByHand as Sent } from "#lib/alerts/send-by-hand.ts"
import type { AlertChannel } from "#lib/domain/alert-kinds.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { useFailureWords } from "./use-failure-words.ts"

type Command<Input> = (input: Input) => Promise<ActionResult<Sent>>

/** Sends a test by one channel, and shows the result beside the button. */
export function TestChannel({
  channel,
  command,
}: {
  channel: AlertChannel
  command: Command<{ channel: AlertChannel }>
}) {
  return <SendByHand label="try" send={() => command({ channel })} />
}

/** Sends a delivery once more. */
export function SendAgain({ id, command }: { id: string; command: Command<{ id: string }> }) {
  return <SendByHand label="again" send={() => command({ id })} />
}

function SendByHand({ label, send }: { label: "try" | "again"; send: () => Promise<ActionResult<Sent>> }) {
  const t = useTranslations("alerts")
  const failureWords = useFailureWords()
  const [outcome, setOutcome] = useState<string | null>(null)
  const { busy, failure, run } = useCommand()

  async function sendNow() {
    setOutcome(null)
    const end = await run(send, null)
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
