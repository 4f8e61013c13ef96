"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { UserPlus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { type FieldErrors, useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/button.tsx"
import { Dialog } from "#components/ui/dialog.tsx"
import { Field } from "#components/ui/field.tsx"
import { Select } from "#components/ui/select.tsx"
import { TextInput } from "#components/ui/text-input.tsx"
import { ROLES } from "#lib/auth/permissions.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { LEAST_PASSWORD, type NewPerson, newPerson } from "#lib/people/person-fields.ts"
import { OneTimePassword } from "./one-time-password.tsx"
import { useWrong } from "./use-wrong.ts"

type AddPersonProps = {
  command: (person: NewPerson) => Promise<ActionResult<{ id: string; password: string | null }>>
}

/** The button, its form, and the generated password when there is one. */
export function AddPerson({ command }: AddPersonProps) {
  const t = useTranslations("people")
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        {t("add.action")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("add.title")}>
        {open ? (
          <PersonForm
            command={command}
            onAdded={(name, password) => {
              setOpen(false)
              if (password !== null) setMade({ name, password })
            }}
          />
        ) : null}
      </Dialog>
      <OneTimePassword
        name={made?.name ?? ""}
        password={made?.password ?? null}
        onClose={() => setMade(null)}
      />
    </>
  )
}

type PersonFormProps = AddPersonProps & { onAdded: (name: string, password: string | null) => void }

function PersonForm({ command, onAdded }: PersonFormProps) {
  const t = useTranslations("people")
  const role = useTranslations("shell.role")
  const wrong = useWrong()
  const { busy, failure, run } = useCommand()
  const { register, handleSubmit, formState, setError } = useForm<NewPerson>({
    resolver: standardSchemaResolver(newPerson),
    defaultValues: { name: "", email: "", role: "analyst", password: "" },
  })
  const errors: FieldErrors<NewPerson> = formState.errors

  async function add(person: NewPerson) {
    const end = await run(
      () => command(person),
      t("add.done", { name: person.name }),
      ({ fields }) => {
        const known = Object.entries(fields ?? {}).filter(([field]) => field in person)
        for (const [field, [message = ""]] of known)
          setError(field as keyof NewPerson, { message }, { shouldFocus: true })
        return known.length > 0
      },
    )
    if (end.ok) onAdded(person.name, end.value.password)
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(add)}>
      <fieldset disabled={busy} className="flex flex-col gap-4">
        <Field name="name" label={t("name")} error={wrong(errors.name)} required>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
        <Field name="email" label={t("email")} error={wrong(errors.email)} required>
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
          label={t("add.password")}
          hint={t("add.passwordHint", { least: LEAST_PASSWORD })}
          error={wrong(errors.password)}
        >
          <TextInput {...register("password")} type="password" autoComplete="new-password" />
        </Field>
        <Failure text={failure} />
        <Button type="submit" variant="primary" busy={busy} className="self-end">
          {t("add.submit")}
        </Button>
      </fieldset>
    </form>
  )
}
