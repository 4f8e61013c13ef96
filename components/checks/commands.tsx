"use client"

import { Play, Send, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { CommandButton } from "#components/command/command-button.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { resumeCheck, withdrawCheck } from "./actions.ts"
import { focusState } from "./state-panel-id.ts"

type CommandProps = { checkId: string }

/** Takes back a question that was not taken yet. */
export function Withdraw({ checkId }: CommandProps) {
  const t = useTranslations("check.withdraw")
  const word = useTranslations("words")
  return (
    <CommandButton
      icon={Undo2}
      label={t("action")}
      title={t("title")}
      back={word("doNotCancel")}
      action={withdrawCheck}
      input={{ id: checkId }}
      done={t("done")}
      onDone={focusState}
    >
      <p>{t("body")}</p>
    </CommandButton>
  )
}

/** Approves a signature request that waited for a second person. It reaches people at once and cannot be recalled. */
export function Approve({ checkId }: CommandProps) {
  const t = useTranslations("check.approve")
  return (
    <CommandButton
      variant="primary"
      icon={Send}
      label={t("action")}
      title={t("title")}
      action={resumeCheck}
      input={{ id: checkId }}
      done={t("done")}
      onDone={focusState}
    >
      <p>{t("body")}</p>
    </CommandButton>
  )
}

/** Lets a halted question go on. */
export function Resume({ checkId }: CommandProps) {
  const t = useTranslations("check.resume")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(resumeCheck)

  async function resume() {
    if ((await run({ id: checkId }, { done: t("done") })).ok) focusState()
  }

  return (
    <>
      <Button size="sm" variant="primary" icon={Play} busy={busy} onClick={resume}>
        {word("resume")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
