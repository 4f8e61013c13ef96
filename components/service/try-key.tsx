"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { ActionResult } from "#lib/http/action.ts"
import type { KeyTrial } from "#lib/service-keys/test-key.ts"

export type TryKeyCommand = (input: { slot: KeySlot }) => Promise<ActionResult<KeyTrial>>

type TryKeyProps = {
  slot: KeySlot
  /** The words for the call: which one it is, and that it is free. */
  how: string
  command: TryKeyCommand
}

/** Tries a key once, and shows the result beside the button. */
export function TryKey({ slot, how, command }: TryKeyProps) {
  const t = useTranslations("service")
  const tProblem = useTranslations("batches.problem")
  const [came, setCame] = useState<KeyTrial["came"] | null>(null)
  const { busy, failure, run } = useCommand()

  async function tryOnce() {
    setCame(null)
    const end = await run(() => command({ slot }), null)
    if (end.ok) setCame(end.value.came)
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status" className="text-sm">
        {came === null
          ? null
          : came === "taken"
            ? t("trial.taken")
            : t("trial.came", { what: tProblem(came) })}
      </span>
      <Button size="sm" busy={busy} title={how} onClick={tryOnce}>
        {t(busy ? "trial.busy" : "trial.action")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
