"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Button } from "#components/ui/button.tsx"
import { CONTROL } from "#components/ui/control-style.ts"
import { cx } from "#components/ui/cx.ts"
import { Field } from "#components/ui/field.tsx"
import { fieldId } from "#components/ui/field-context.ts"
import { Section } from "#components/ui/section.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { type Closing, closing, FINDINGS } from "./closing.ts"
import { Failure } from "./commands.tsx"
import { useCommand } from "./use-command.ts"

type CloseFormProps = {
  checkId: string
  command: (input: Closing & { id: string }) => Promise<ActionResult<null>>
}

/** Settles a question whose outcome is unknown with what a person found out, and how. It sends nothing. */
export function CloseForm({ checkId, command }: CloseFormProps) {
  const t = useTranslations("check.close")
  const { busy, failure, run } = useCommand()
  const form = useForm<Closing>({ resolver: standardSchemaResolver(closing), defaultValues: { reason: "" } })
  const { errors } = form.formState
  const reasonId = fieldId("reason")

  return (
    <Section title={t("title")}>
      <form
        noValidate
        className="flex max-w-prose flex-col gap-3"
        onSubmit={form.handleSubmit((found) => run(() => command({ id: checkId, ...found }), t("done")))}
      >
        <p className="text-ink-2">{t("about")}</p>
        <Field
          name="finding"
          label={t("finding")}
          as="group"
          required
          error={errors.finding && t("findingMissing")}
        >
          {FINDINGS.map((finding) => (
            <label key={finding} className="flex min-h-7 items-center gap-2.5">
              <input type="radio" value={finding} {...form.register("finding")} className="size-4 shrink-0" />
              <span>
                {t(finding)} <span className="text-ink-3 text-sm">({t(`${finding}Hint`)})</span>
              </span>
            </label>
          ))}
        </Field>
        <Field
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          required
          error={errors.reason && t("reasonMissing")}
        >
          <textarea
            id={reasonId}
            rows={3}
            aria-required
            aria-invalid={errors.reason ? true : undefined}
            aria-describedby={cx(errors.reason && `${reasonId}-error`, `${reasonId}-hint`)}
            {...form.register("reason")}
            className={cx(CONTROL, "h-auto py-1.5")}
          />
        </Field>
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
