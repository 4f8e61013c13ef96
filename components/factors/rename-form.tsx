"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { setServerErrors } from "#components/ui/form/set-server-errors.ts"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { renamedFactor } from "#lib/factors/factor-fields.ts"
import type { ListedFactor } from "#lib/factors/list-factors.ts"
import { renameMyFactor } from "./actions.ts"

type Renamed = { factor: string; name: string }

type RenameFormProps = { factor: ListedFactor; onDone: () => void }

/** Another word for a factor, by which its person knows it. */
export function RenameForm({ factor, onDone }: RenameFormProps) {
  const t = useTranslations("factors")
  const wrong = useErrorMessages(useTranslations("factors.wrong"))
  const { busy, failure, run } = useAction(renameMyFactor)
  const form = useForm<Renamed>({
    resolver: standardSchemaResolver(renamedFactor),
    defaultValues: { factor: factor.id, name: factor.name },
  })

  async function submit(input: Renamed) {
    const end = await run(input, {
      done: t("renamed"),
      onRefused: ({ fields }) => setServerErrors(form, fields),
    })
    if (end.ok) onDone()
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field name="name" label={t("name")} error={wrong(form.formState.errors.name)} required>
          <TextInput {...form.register("name")} autoComplete="off" autoFocus />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {t("rename")}
      </Button>
    </form>
  )
}
