import { useTranslations } from "next-intl"
import { useForm, useWatch } from "react-hook-form"
import { closeCheck, identifyCheck } from "#components/checks/actions.ts"
import { focusState } from "#components/checks/state-panel-id.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { RadioGroup } from "#components/ui/form/radio-group.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useRuleWords } from "#components/ui/form/use-error-messages.ts"
import { SETTLINGS } from "#lib/domain/check-states.ts"
import type { Settling } from "./closing.ts"
import { ReasonField } from "./reason-field.tsx"

const SETTLING = lazyResolver(() => import("./closing.ts").then((rules) => rules.settling))

/** Under what the service keeps a question, if it does. */
export type RemoteKind = "task" | "request" | "nothing"

type SettleFormProps = {
  checkId: string
  /** The kind of record at the service: a task or a signature request can be found again by its id. */
  remoteKind: RemoteKind
  onSettled?: (finding: Settling["finding"]) => void
}

function settleCheck({ finding, remoteId, ...rest }: Settling & { id: string }) {
  return finding === "identified" ? identifyCheck({ remoteId, ...rest }) : closeCheck({ finding, ...rest })
}

const ABOUT = { task: "aboutTask", request: "aboutRequest", nothing: "about" } as const

/** Settles a question whose outcome is unknown with what a person found out, and how. It sends nothing that costs. */
export function SettleForm({ checkId, remoteKind, onSettled }: SettleFormProps) {
  const t = useTranslations("check.close")
  const word = useTranslations("words")
  const words = useRuleWords()
  const { busy, failure, run } = useAction(settleCheck)
  const form = useForm<Settling>({
    resolver: SETTLING,
    defaultValues: { remoteId: "", reason: "" },
  })
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: "finding" })
  const hasId = remoteKind !== "nothing"
  const variant = remoteKind === "request" ? "Request" : ""
  const idOf = (name: string) => `settle-${checkId}-${name}`

  async function settle(found: Settling) {
    if (busy) return // Enter, held down
    const done = t(found.finding === "identified" ? `identified_done${variant}` : "done")
    const end = await run(
      { id: checkId, ...found },
      { done, onRefused: ({ fields }) => setServerErrors(form, fields) },
    )
    if (!end.ok) return
    focusState()
    onSettled?.(found.finding)
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
          hint: t(`${finding}Hint`),
        }))}
        input={form.register("finding")}
      />
      {chosen === "identified" ? (
        <Field
          name="remoteId"
          id={idOf("remoteId")}
          label={word("remoteId")}
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
