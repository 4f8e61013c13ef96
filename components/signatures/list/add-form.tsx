"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { addRequest } from "#components/signatures/actions.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useRuleWords } from "#components/ui/form/use-error-messages.ts"
import { type Adding, adding } from "./adding.ts"

/** The form for the identifier of a request at the service, with the result of adding it. */
export function AddForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("signatureBoard.add")
  const words = useRuleWords()
  const [knownId, setKnownId] = useState<string | null>(null)
  const form = useForm<Adding>({
    resolver: standardSchemaResolver(adding),
    defaultValues: { remoteId: "" },
  })
  const { errors } = form.formState
  const { busy, failure, run } = useAction(addRequest)

  async function submit(values: Adding) {
    if (busy) return // Enter, held down
    setKnownId(null)
    const added = await run(values, { onRefused: ({ fields }) => setServerErrors(form, fields) })
    if (!added.ok) return
    if (!added.value.isNew) return setKnownId(added.value.id)
    toast({ tone: "success", title: t("done") })
    onDone()
  }

  const message = errors.remoteId?.message
  return (
    <form noValidate method="post" onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-3">
      <Field
        name="remoteId"
        id="add-remote-id"
        label={t("label")}
        hint={t("hint")}
        required
        error={message ? words(message) : undefined}
      >
        <TextInput identifier maxLength={60} {...form.register("remoteId")} />
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {knownId === null ? null : (
          <>
            {t("known")}{" "}
            <Link href={`/signatures/${knownId}`} prefetch={false} className="font-medium underline">
              {t("openKnown")}
            </Link>
          </>
        )}
      </p>
      <Failure text={failure} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          {t("submit")}
        </Button>
      </div>
    </form>
  )
}
