"use client"

import { type LucideIcon, Play, Send, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { focusState } from "./state-panel-id.ts"

/** A server action on one check. */
type CheckCommand = (input: { id: string }) => Promise<ActionResult>

type CommandProps = { checkId: string; command: CheckCommand }

/** Takes back a question that was not taken yet. */
export function Withdraw(props: CommandProps) {
  const t = useTranslations("check.withdraw")
  const words = { action: t("action"), title: t("title"), body: t("body"), done: t("done") }
  return <Confirmed words={words} icon={Undo2} {...props} />
}

/** Approves a signature request that waited for a second person. It reaches people at once and cannot be recalled. */
export function Approve(props: CommandProps) {
  const t = useTranslations("check.approve")
  const words = { action: t("action"), title: t("title"), body: t("body"), done: t("done") }
  return <Confirmed words={words} icon={Send} primary {...props} />
}

type ConfirmedProps = CommandProps & {
  words: Record<"action" | "title" | "body" | "done", string>
  icon: LucideIcon
  primary?: boolean
}

/** A command that needs a confirmation. */
function Confirmed({ checkId, command, words, icon: Icon, primary = false }: ConfirmedProps) {
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
        action={command}
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
export function Resume({ checkId, command }: CommandProps) {
  const t = useTranslations("check.resume")
  const { busy, failure, run } = useCommand()

  async function resume() {
    if ((await run(() => command({ id: checkId }), t("done"))).ok) focusState()
  }

  return (
    <>
      <Button size="sm" variant="primary" icon={Play} busy={busy} onClick={resume}>
        {t("action")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
