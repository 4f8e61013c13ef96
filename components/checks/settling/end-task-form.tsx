"use client"

import { zodResolver } from "@hookform/resolvers/zod"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { endTask } from "#components/checks/actions.ts"
import { focusState } from "#components/checks/state-panel-id.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { type Ending, ending } from "./closing.ts"
import { ReasonField } from "./reason-field.tsx"

/** Ends a pending task whose state cannot be read, with the reason of a person. Its charge stays what it is. */
export function EndTaskForm({ checkId }: { checkId: string }) {
  const t = useTranslations("match.task.end")
  const { busy, failure, run } = useAction(endTask)
  const form = useForm<Ending>({ resolver: zodResolver(ending), defaultValues: { reason: "" } })

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
