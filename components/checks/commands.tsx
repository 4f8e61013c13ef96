"use client"

import { type LucideIcon, Play, Send, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { resumeCheck, withdrawCheck } from "./actions.ts"
import { focusState } from "./state-panel-id.ts"

type CommandProps = { checkId: string }

/** Takes back a question that was not taken yet. */
export function Withdraw(props: CommandProps) {
  const t = useTranslations("check.withdraw")
  const words = { action: t("action"), title: t("title"), body: t("body"), done: t("done") }
  return <Confirmed words={words} icon={Undo2} act={withdrawCheck} {...props} />
}

/** Approves a signature request that waited for a second person. It reaches people at once and cannot be recalled. */
export function Approve(props: CommandProps) {
  const t = useTranslations("check.approve")
  const words = { action: t("action"), title: t("title"), body: t("body"), done: t("done") }
  return <Confirmed words={words} icon={Send} act={resumeCheck} primary {...props} />
}

type ConfirmedProps = CommandProps & {
  words: Record<"action" | "title" | "body" | "done", string>
  icon: LucideIcon
  act: typeof resumeCheck
  primary?: boolean
}

/** A command that needs a confirmation. */
function Confirmed({ checkId, act, words, icon: Icon, primary = false }: ConfirmedProps) {
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button size="sm" variant={primary ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        <Icon className="size-4" aria-hidden="true" />
        {words.action}
      </Button>
      <ConfirmCommand
        open={open}
        title={words.title}
        confirm={words.action}
        action={act}
        input={{ id: checkId }}
        done={words.done}
        onDone={focusState}
        onClose={() => setOpen(false)}
      >
        <p>{words.body}</p>
      </ConfirmCommand>
    </>
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
