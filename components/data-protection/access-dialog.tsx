"use client"

import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import type { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import {
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
  const form = useId()
  const [receivedOn, setReceivedOn] = useState("")
  const [withReports, setWithReports] = useState(false)
  const [wrong, setWrong] = useState<{ [field: string]: string }>({})

  async function make(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = Object.fromEntries(new FormData(event.currentTarget))
    const asked = accessRequest.safeParse({ ...given, receivedOn, withReports })
    if (!asked.success) {
      const found = asked.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
      setWrong(Object.fromEntries(found.toReversed()))
      document.getElementById(`field-${found[0]?.[0]}`)?.focus()
      return
    }
    setWrong({})
    const body = JSON.stringify(asked.data)
    const isMade = await takeWith({ method: "POST", headers: { "content-type": "application/json" }, body })
    if (isMade) onClose()
  }

  const wrongOf = (field: string) => {
    const key = wrong[field]
    return key === undefined ? undefined : t(`wrong.${key}` as "wrong.requesterMissing")
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t("make")}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={make} className="flex flex-col gap-4">
        <Field name="number" label={t("number")} hint={t("numberHint")} error={wrongOf("number")} required>
          <TextInput name="number" maxLength={40} autoComplete="off" />
        </Field>
        <Field name="requester" label={t("requester")} error={wrongOf("requester")} required>
          <TextInput name="requester" maxLength={120} autoComplete="off" />
        </Field>
        <Field name="relation" label={t("relationLabel")} required>
          <Select name="relation">
            {RELATIONS.map((relation) => (
              <option key={relation} value={relation}>
                {t(`relation.${relation}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="proof" label={t("proofLabel")} required>
          <Select name="proof">
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
            isCivilDay(receivedOn) ? t("due", { day: answerDueOn(receivedOn), days: ANSWER_DAYS }) : undefined
          }
          error={wrongOf("receivedOn")}
          required
        >
          <DateInput value={receivedOn} onChange={setReceivedOn} />
        </Field>
        <Checkbox
          label={t("withReports")}
          checked={withReports}
          onChange={(event) => setWithReports(event.target.checked)}
        />
        <p className={withReports ? "font-medium text-sm text-warning" : "text-ink-2 text-sm"} role="note">
          {t("withReportsWarning")}
        </p>
        <ZipOutcomeNote outcome={outcome} />
      </form>
    </Dialog>
  )
}
