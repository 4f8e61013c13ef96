import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { Controller, useForm, useWatch } from "react-hook-form"
import type { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import {
  type AccessRequest,
  ANSWER_DAYS,
  accessRequest,
  answerDueOn,
  IDENTITY_PROOFS,
  RELATIONS,
} from "#lib/data-protection/access-request.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

type AccessDialogProps = Pick<ReturnType<typeof useZipDownload>, "takeWith" | "busy" | "outcome"> & {
  open: boolean
  onClose: () => void
}

/** Who asks for a subject's data, and how that was proved. */
export function AccessDialog({ takeWith, busy, outcome, open, onClose }: AccessDialogProps) {
  const t = useTranslations("dataProtection.access")
  const word = useTranslations("words")
  const wrong = useErrorMessages(useTranslations("dataProtection.access.wrong"))
  const id = useId()
  const form = useForm<AccessRequest>({
    resolver: standardSchemaResolver(accessRequest),
    defaultValues: {
      number: "",
      requester: "",
      relation: RELATIONS[0],
      proof: IDENTITY_PROOFS[0],
      receivedOn: "",
      withReports: false,
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { receivedOn, withReports } = useWatch({ control })

  async function make(asked: AccessRequest) {
    if (busy) return
    const isMade = await takeWith({ method: "POST", json: asked }, ({ fields }) =>
      setServerErrors(form, fields),
    )
    if (isMade) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button onClick={onClose}>{word("cancel")}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t("make")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(make)}
        className="flex flex-col gap-4"
      >
        <Field name="number" label={t("number")} hint={t("numberHint")} error={wrong(errors.number)} required>
          <TextInput {...register("number")} maxLength={40} autoComplete="off" />
        </Field>
        <Field name="requester" label={t("requester")} error={wrong(errors.requester)} required>
          <TextInput {...register("requester")} maxLength={120} autoComplete="off" />
        </Field>
        <Field name="relation" label={t("relationLabel")} required>
          <Select {...register("relation")}>
            {RELATIONS.map((relation) => (
              <option key={relation} value={relation}>
                {t(`relation.${relation}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="proof" label={t("proofLabel")} required>
          <Select {...register("proof")}>
            {IDENTITY_PROOFS.map((proof) => (
              <option key={proof} value={proof}>
                {t(`proof.${proof}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="receivedOn"
          as="group"
          label={t("receivedOn")}
          hint={
            receivedOn && isCivilDay(receivedOn)
              ? t("due", { day: answerDueOn(receivedOn), days: ANSWER_DAYS })
              : undefined
          }
          error={wrong(errors.receivedOn)}
          required
        >
          <Controller
            name="receivedOn"
            control={control}
            render={({ field: { name: _, ...field } }) => <DateInput {...field} />}
          />
        </Field>
        <Checkbox {...register("withReports")} label={t("withReports")} />
        <p className={withReports ? "font-medium text-sm text-warning" : "text-ink-2 text-sm"} role="note">
          {t("withReportsWarning")}
        </p>
        <ZipOutcomeNote outcome={outcome} />
      </form>
    </Dialog>
  )
}
