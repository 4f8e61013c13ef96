"use client"

import { UserPlus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { DialogButton } from "#components/ui/overlays/dialog-button.tsx"
import { ROLES } from "#lib/domain/access/permissions.ts"
import { MIN_PASSWORD } from "#lib/domain/access/sign-in-methods.ts"
import type { NewPerson } from "#lib/people/person-fields.ts"
import { addPerson } from "./actions.ts"
import { OneTimePassword } from "./one-time-password.tsx"

const RULES = lazyResolver(() => import("#lib/people/person-fields.ts").then((rules) => rules.newPerson))

/** The button, its form, and the generated password when there is one. */
export function AddPerson() {
  const t = useTranslations("people")
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  return (
    <>
      <DialogButton variant="primary" icon={UserPlus} label={t("add.action")} title={t("add.action")}>
        {(close) => (
          <PersonForm
            onAdded={(name, password) => {
              close()
              if (password !== null) setMade({ name, password })
            }}
          />
        )}
      </DialogButton>
      <OneTimePassword
        name={made?.name ?? ""}
        password={made?.password ?? null}
        onClose={() => setMade(null)}
      />
    </>
  )
}

type PersonFormProps = { onAdded: (name: string, password: string | null) => void }

/** The form that adds a person, with their role. */
function PersonForm({ onAdded }: PersonFormProps) {
  const t = useTranslations("people")
  const words = useTranslations("words")
  const role = useTranslations("shell.role")
  const wrong = useErrorMessages(useTranslations("people.wrong"))
  const { busy, failure, run } = useAction(addPerson)
  const form = useForm<NewPerson>({
    resolver: RULES,
    defaultValues: { name: "", email: "", role: "analyst", password: "" },
  })
  const { register, formState } = form
  const { errors } = formState

  async function add(person: NewPerson) {
    const end = await run(person, {
      done: t("add.done", { name: person.name }),
      onRefused: ({ fields }) => setServerErrors(form, fields),
    })
    if (end.ok) onAdded(person.name, end.value.password)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(add)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field name="name" label={words("name")} error={wrong(errors.name)} required>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
        <Field name="email" label={words("email")} error={wrong(errors.email)} required>
          <TextInput {...register("email")} type="email" autoComplete="off" />
        </Field>
        <Field name="role" label={t("role")} error={wrong(errors.role)} required>
          <Select {...register("role")}>
            {ROLES.map((word) => (
              <option key={word} value={word}>
                {role(word)} · {t(`may.${word}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="password"
          label={words("password")}
          hint={t("add.passwordHint", { least: MIN_PASSWORD })}
          error={wrong(errors.password)}
        >
          <PasswordInput {...register("password")} autoComplete="new-password" />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {words("add")}
      </Button>
    </form>
  )
}
