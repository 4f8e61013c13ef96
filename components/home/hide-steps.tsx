"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { hideSteps } from "#components/preferences/actions.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"

/** Puts the first steps away for good. */
export function HideSteps() {
  const t = useTranslations("home.steps")
  const { busy, failure, run } = useAction(hideSteps)
  return (
    <>
      <Button size="sm" variant="quiet" className={AT_EDGE.end} busy={busy} onClick={() => run({})}>
        {t("hide")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
