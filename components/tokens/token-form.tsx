import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import type { Permission } from "#lib/domain/access/permissions.ts"
import { type NewTokenInput, newTokenInput, TOKEN_DAYS } from "#lib/tokens/token-fields.ts"
import { createMyToken } from "./actions.ts"

type TokenFormProps = {
  grantable: readonly Permission[]
  onCreated: (token: string) => void
}

const USUAL_DAYS = 90

/** The purpose of a token, its validity, and its permissions. */
export function TokenForm({ grantable, onCreated }: TokenFormProps) {
  const t = useTranslations("tokens")
  const word = useTranslations("words")
  const may = useTranslations("permissions.may")
  const wrong = useErrorMessages(useTranslations("tokens.wrong"))
  const { busy, failure, run } = useAction(createMyToken)
  const form = useForm<{ name: string; days: unknown; scopes: Permission[] }, unknown, NewTokenInput>({
    resolver: standardSchemaResolver(newTokenInput),
    defaultValues: { name: "", days: USUAL_DAYS, scopes: [] },
  })
  const { register, formState } = form
  const { errors } = formState

  async function submit(input: NewTokenInput) {
    const end = await run(input, { onRefused: ({ fields }) => setServerErrors(form, fields) })
    if (end.ok) onCreated(end.value.token)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field name="name" label={word("name")} error={wrong(errors.name)} required>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
        <Field name="days" label={t("days")} error={wrong(errors.days)} required>
          <Select {...register("days")}>
            {TOKEN_DAYS.map((days) => (
              <option key={days} value={days}>
                {t("daysCount", { count: days })}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="scopes" as="group" label={t("scopes")} error={wrong(errors.scopes)} required>
          <div className="flex flex-col gap-1.5">
            {grantable.map((scope) => (
              <Checkbox key={scope} {...register("scopes")} value={scope} label={may(scope)} />
            ))}
          </div>
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {t("create")}
      </Button>
    </form>
  )
}
