"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextArea, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { erasurePath } from "#lib/domain/erasures.ts"
import { erase } from "./actions.ts"

/** Messages are keys of `dataProtection.erase`. */
const eraseFields = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "reasonMissing"), z.maxLength(MAX_NOTE_LETTERS)),
  typed: z.string().check(z.trim(), z.minLength(1, "typedMissing")),
})

/** Asks for a reason, and for the identifier once more; then everything is erased, and cannot be restored. */
export function EraseForm({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dataProtection.erase")
  const word = useTranslations("words")
  const wrong = useErrorMessages(t)
  const router = useRouter()
  const { busy, failure, run } = useAction(erase)
  const form = useForm<z.input<typeof eraseFields>>({
    resolver: standardSchemaResolver(eraseFields),
    defaultValues: { reason: "", typed: "" },
  })
  const { errors, isDirty } = form.formState
  useReloadGuard(isDirty)

  async function submit(given: z.output<typeof eraseFields>) {
    if (busy) return
    const end = await run(
      { id: subjectId, ...given },
      { onRefused: ({ fields }) => setServerErrors(form, fields) },
    )
    if (end.ok) router.push(erasurePath(end.value))
  }

  return (
    <form
      onSubmit={form.handleSubmit(submit)}
      noValidate
      className="flex max-w-prose flex-col gap-4"
      data-screen-only
    >
      <Field
        name="reason"
        label={word("reason")}
        hint={t("reasonHint")}
        error={wrong(errors.reason)}
        required
      >
        <TextArea {...form.register("reason")} maxLength={MAX_NOTE_LETTERS} />
      </Field>
      <Field name="typed" label={t("typed")} error={wrong(errors.typed)} required>
        <TextInput {...form.register("typed")} identifier />
      </Field>
      <span>
        <Button type="submit" variant="danger" busy={busy}>
          {t("action")}
        </Button>
      </span>
      <Failure text={failure} />
    </form>
  )
}
