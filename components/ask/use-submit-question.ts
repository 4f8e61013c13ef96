"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type RefObject, useEffect, useRef, useState } from "react"
import { loadCode } from "#components/ui/feedback/load-code.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskPhase } from "./ask-phase.ts"
import type { FieldErrors, QuestionSteps } from "./question-steps.ts"
import { useFailedElsewhere } from "./use-failed-elsewhere.ts"

/** The steps of a question, fetched when they are first needed (the form's first focus calls it too). */
export const loadSteps = () => import("./question-steps.ts")

/**
 * Asks one question of an operation and opens its answer. `ask` first looks up whether it repeats one of the last day and then stops
 * there; `askAgain` continues. Each resolves with the messages of the fields when the server found any.
 */
export function useSubmitQuestion(operation: OperationSlug) {
  const [phase, show] = useState<AskPhase>({ kind: "typing" })
  const isCurrentPath = useIsCurrentPath()
  const open = useOpenAnswer(operation, isCurrentPath)
  const tellElsewhere = useFailedElsewhere()

  function showOrTell(next: AskPhase) {
    if (isCurrentPath.current) show(next)
    else if (next.kind === "failed") tellElsewhere(operation, next.failure)
  }

  async function go(step: (steps: QuestionSteps) => Promise<FieldErrors>): Promise<FieldErrors> {
    const loaded = await loadCode(loadSteps)
    if (loaded) return step(loaded.questionSteps({ operation, show: showOrTell, open }))
    show({ kind: "failed", failure: { kind: "notReached" } })
    return null
  }

  return {
    phase,
    ask: (input: Record<string, string>) => go((steps) => steps.ask(input)),
    askUnusual: (input: Record<string, string>) => go((steps) => steps.askUnusual(input)),
    askUnlessSelfMatch: (input: Record<string, string>, repeatOf?: string) =>
      go((steps) => steps.askUnlessSelfMatch(input, repeatOf)),
    askAgain: (input: Record<string, string>, repeatOf?: string) =>
      go((steps) => steps.askAgain(input, repeatOf)),
    backToTyping: () => show({ kind: "typing" }),
  }
}

/** Whether the form is still on the page. */
function useIsCurrentPath(): RefObject<boolean> {
  const isCurrentPath = useRef(true)
  useEffect(() => {
    isCurrentPath.current = true
    return () => {
      isCurrentPath.current = false
    }
  }, [])
  return isCurrentPath
}

/** Opens the answer, unless the person has gone elsewhere meanwhile: then only a message says that it is there. */
function useOpenAnswer(
  operation: OperationSlug,
  isCurrentPath: RefObject<boolean>,
): (check: CheckView) => void {
  const t = useTranslations()
  const router = useRouter()
  return (check) => {
    if (isCurrentPath.current) router.push(`/checks/${check.id}`)
    else
      toast({
        title: t("ask.elsewhere.title", { operation: t(`operations.${operation}.name`) }),
        body: t("ask.elsewhere.body"),
      })
  }
}
