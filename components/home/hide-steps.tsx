"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type HideStepsCommand = (input: Record<string, never>) => Promise<ActionResult>

/** Puts the first steps away for good. */
export function HideSteps({ hide }: { hide: HideStepsCommand }) {
  const t = useTranslations("home.steps")
  const { busy, failure, run } = useCommand()
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={AT_EDGE.end}
        busy={busy}
        onClick={() => run(() => hide({}), null)}
      >
        {t("hide")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
