"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { focusState } from "#components/checks/state-panel-id.ts"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { type Ending, ending } from "./closing.ts"
import { ReasonField } from "./reason-field.tsx"

type EndTaskFormProps = {
  checkId: string
  command: (input: Ending & { id: string }) => Promise<ActionResult>
}

/** Ends a pending task whose state cannot be read, with the reason of a person. Its charge stays what it is. */
export function EndTaskForm({ checkId, command }: EndTaskFormProps) {
  const t = useTranslations("match.task.end")
  const { busy, failure, run } = useCommand()
  const form = useForm<Ending>({ resolver: standardSchemaResolver(ending), defaultValues: { reason: "" } })

  async function end({ reason }: Ending) {
    if ((await run(() => command({ id: checkId, reason }), t("done"))).ok) focusState()
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
