"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { KeyTrial } from "#lib/service-keys/test-key.ts"
import { tryKey } from "./actions.ts"

type TryKeyProps = {
  slot: KeySlot
  /** The words for the call: which one it is, and that it is free. */
  how: string
}

/** Tries a key once, and shows the result beside the button. */
export function TryKey({ slot, how }: TryKeyProps) {
  const t = useTranslations("service")
  const tProblem = useTranslations("batches.problem")
  const [came, setCame] = useState<KeyTrial["came"] | null>(null)
  const { busy, failure, run } = useAction(tryKey)

  async function tryOnce() {
    setCame(null)
    const end = await run({ slot })
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
