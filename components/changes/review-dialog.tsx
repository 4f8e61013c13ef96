"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { Controller, useForm } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextArea } from "#components/ui/form/text-input.tsx"
import { setServerErrors } from "#components/ui/form/use-error-messages.ts"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { DILIGENCES } from "#lib/domain/monitoring.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { reviewNext } from "./actions.ts"

const rules = z.object({
  diligence: z.enum(DILIGENCES),
  dueOn: z.string().check(z.refine((day) => day === "" || isCivilDay(day))),
  reason: z.string().check(z.trim(), z.minLength(1)),
})
type Fields = z.output<typeof rules>

type ReviewDialogProps = { subjectId: string; diligence: Fields["diligence"]; onClose: () => void }

/** Sets when a subject is reviewed next, how deeply and why. */
export function ReviewDialog({ subjectId, diligence, onClose }: ReviewDialogProps) {
  const t = useTranslations("reviews")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(reviewNext)
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { diligence, dueOn: "", reason: "" },
  })
  const { errors } = form.formState

  async function save({ dueOn, ...rest }: Fields) {
    const end = await run(
      { id: subjectId, dueOn: dueOn || null, ...rest },
      { done: t("saved"), onRefused: ({ fields }) => setServerErrors(form, fields) },
    )
    if (end.ok) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={word("nextReview")}
      footer={
        <>
          <Button onClick={onClose}>{word("cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={form.handleSubmit(save)}>
            {word("save")}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-3">
        <Field name="diligence" label={t("diligence")} plain>
          <Select {...form.register("diligence")}>
            {DILIGENCES.map((one) => (
              <option key={one} value={one}>
                {t(`of.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="dueOn"
          as="group"
          label={word("date")}
          hint={t("usual")}
          error={errors.dueOn ? t("dateWrong") : undefined}
        >
          <Controller control={form.control} name="dueOn" render={({ field }) => <DateInput {...field} />} />
        </Field>
        <Field
          name="reason"
          label={word("reason")}
          error={errors.reason ? word("writeReason") : undefined}
          required
        >
          <TextArea maxLength={1000} {...form.register("reason")} />
        </Field>
        <Failure text={failure} />
      </form>
    </Dialog>
  )
}
