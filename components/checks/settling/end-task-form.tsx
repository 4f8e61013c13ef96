import { RotateCw } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { flushSync } from "react-dom"
import { useForm } from "react-hook-form"
import { endTask, reopenEndedTask } from "#components/checks/actions.ts"
import { focusState } from "#components/checks/state-panel-id.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { Ending } from "./closing.ts"
import { ReasonField } from "./reason-field.tsx"

const ENDING = lazyResolver(() => import("./closing.ts").then((rules) => rules.ending))

/** Ends a pending task whose state cannot be read, with the reason of a person. Its charge stays what it is. */
export function EndTaskForm({ checkId }: { checkId: string }) {
  const t = useTranslations("match.task.end")
  const { busy, failure, run } = useAction(endTask)
  const form = useForm<Ending>({ resolver: ENDING, defaultValues: { reason: "" } })

  async function end({ reason }: Ending) {
    if ((await run({ id: checkId, reason }, { done: t("done") })).ok) focusState()
  }

  return (
    <Section title={t("title")}>
      <form noValidate className="flex max-w-prose flex-col gap-3" onSubmit={form.handleSubmit(end)}>
        <p className="text-ink-2">{t("about")}</p>
        <ReasonField
          id={`end-${checkId}-reason`}
          invalid={form.formState.errors.reason !== undefined}
          input={form.register("reason")}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            {t("action")}
          </Button>
          <Failure text={failure} />
        </div>
      </form>
    </Section>
  )
}

type ReopenTaskProps = {
  checkId: string
  /** Why it is read again: its last word was not its end, or the service accepted it after it had been closed here. */
  words: "reopen" | "takeUp"
}

/** Takes up a task again whose last word a person knows not to have been its end, with the reason. Reading costs nothing. */
export function ReopenTask({ checkId, words }: ReopenTaskProps) {
  const t = useTranslations(`match.task.${words}`)
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction(reopenEndedTask)
  const form = useForm<Ending>({ resolver: ENDING, defaultValues: { reason: "" } })

  async function reopen({ reason }: Ending) {
    if (!(await run({ id: checkId, reason }, { done: t("done") })).ok) return
    // The dialog closes first: behind it nothing can take the focus. The button disappears with the answer, so the page takes it.
    flushSync(() => setOpen(false))
    document.getElementById("main")?.focus()
  }

  return (
    <>
      <Button icon={RotateCw} size="sm" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("title")}
        confirm={t("action")}
        busy={busy}
        onConfirm={form.handleSubmit(reopen)}
        onClose={() => setOpen(false)}
      >
        <p>{t("about")}</p>
        <ReasonField
          id={`reopen-${checkId}-reason`}
          invalid={form.formState.errors.reason !== undefined}
          input={form.register("reason")}
        />
        <Failure text={failure} />
      </ConfirmDialog>
    </>
  )
}
