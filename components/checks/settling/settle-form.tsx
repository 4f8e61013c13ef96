"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm, useWatch } from "react-hook-form"
import { focusState } from "#components/checks/state-panel-id.ts"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { RadioGroup } from "#components/ui/form/radio-group.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useRuleWords } from "#components/ui/form/use-rule-words.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { type Closing, type Identifying, SETTLINGS, type Settling, settling } from "./closing.ts"
import { ReasonField } from "./reason-field.tsx"

export type SettleCommands = {
  close: (input: Closing & { id: string }) => Promise<ActionResult>
  identify: (input: Identifying & { id: string }) => Promise<ActionResult>
}

/** Under what the service keeps a question, if it does. */
export type RemoteKind = "task" | "request" | "nothing"

type SettleFormProps = {
  checkId: string
  /** The kind of record at the service: a task or a signature request can be found again by its id. */
  remoteKind: RemoteKind
  commands: SettleCommands
  onSettled?: (finding: Settling["finding"]) => void
}

const ABOUT = { task: "aboutTask", request: "aboutRequest", nothing: "about" } as const

/** Settles a question whose outcome is unknown with what a person found out, and how. It sends nothing that costs. */
export function SettleForm({ checkId, remoteKind, commands, onSettled }: SettleFormProps) {
  const t = useTranslations("check.close")
  const words = useRuleWords()
  const { busy, failure, run } = useCommand()
  const form = useForm<Settling>({
    resolver: standardSchemaResolver(settling),
    defaultValues: { remoteId: "", reason: "" },
  })
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: "finding" })
  const hasId = remoteKind !== "nothing"
  const variant = remoteKind === "request" ? "Request" : ""
  const idOf = (name: string) => `settle-${checkId}-${name}`

  async function settle({ finding, remoteId, reason }: Settling) {
    const command = () =>
      finding === "identified"
        ? commands.identify({ id: checkId, remoteId, reason })
        : commands.close({ id: checkId, finding, reason })
    const end = await run(
      command,
      t(finding === "identified" ? `identified_done${variant}` : "done"),
      ({ fields }) => {
        const message = fields?.remoteId?.join("\n")
        if (message !== undefined) form.setError("remoteId", { message }, { shouldFocus: true })
        return message !== undefined
      },
    )
    if (!end.ok) return
    focusState()
    onSettled?.(finding)
  }

  return (
    <form noValidate className="flex max-w-prose flex-col gap-3" onSubmit={form.handleSubmit(settle)}>
      <p className="text-ink-2">{t(ABOUT[remoteKind])}</p>
      <RadioGroup
        id={idOf("finding")}
        label={t("finding")}
        error={errors.finding && t("findingMissing")}
        options={SETTLINGS.filter((finding) => hasId || finding !== "identified").map((finding) => ({
          value: finding,
          label: t(finding === "sent" && hasId ? "sentWithoutId" : finding),
          hint: t(finding === "identified" ? `identifiedHint${variant}` : `${finding}Hint`),
        }))}
        input={form.register("finding")}
      />
      {chosen === "identified" ? (
        <Field
          name="remoteId"
          id={idOf("remoteId")}
          label={t("remoteId")}
          hint={t(`remoteIdHint${variant}`)}
          required
          error={errors.remoteId?.message ? words(errors.remoteId.message) : undefined}
        >
          <TextInput identifier {...form.register("remoteId")} />
        </Field>
      ) : null}
      <ReasonField
        id={idOf("reason")}
        invalid={errors.reason !== undefined}
        input={form.register("reason")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {t(chosen === "identified" ? "identify" : "action")}
        </Button>
        <Failure text={failure} />
      </div>
    </form>
  )
}
