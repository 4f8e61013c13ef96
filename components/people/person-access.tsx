"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { CommandButton } from "#components/command/command-button.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import { changeRole, resetPassword, setDisabled } from "./actions.ts"
import { OneTimePassword } from "./one-time-password.tsx"

/** `linked`: they come in by the identity provider, so nobody gives them a password. */
export type ManagedPerson = {
  id: string
  name: string
  role: Role
  disabled: boolean
  isMe: boolean
  linked: boolean
}

/** The role, after a confirmation that says what it means. */
export function PersonRole({ person }: { person: ManagedPerson }) {
  const t = useTranslations("people")
  const role = useTranslations("shell.role")
  const [chosen, setChosen] = useState<Role>(person.role)

  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field name="role" label={t("role")} hint={t(`may.${chosen}`)} required className="w-64">
        <Select value={chosen} onChange={(event) => setChosen(event.target.value as Role)}>
          {ROLES.map((word) => (
            <option key={word} value={word}>
              {role(word)}
            </option>
          ))}
        </Select>
      </Field>
      <CommandButton
        size="md"
        className="sm:mt-6.5"
        disabled={chosen === person.role}
        label={t("changeRole")}
        title={t("changeRoleTitle", { name: person.name, role: role(chosen) })}
        action={changeRole}
        input={{ id: person.id, role: chosen }}
        done={t("roleDone", { name: person.name })}
      >
        <p>{t(`may.${chosen}`)}.</p>
        {person.isMe ? <p className="font-medium text-warning">{t("isMe")}</p> : null}
      </CommandButton>
    </div>
  )
}

/** Shutting out, letting in, and a new password. */
export function PersonAccess({ person }: { person: ManagedPerson }) {
  const t = useTranslations("people")
  const [password, setPassword] = useState<string | null>(null)
  const enabling = useAction(setDisabled)
  const { id, name, disabled } = person

  return (
    <div className="flex flex-wrap items-center gap-2">
      {person.linked ? null : (
        <CommandButton
          size="md"
          label={t("reset")}
          title={t("resetTitle", { name })}
          action={resetPassword}
          input={{ id }}
          done={t("resetDone", { name })}
          onDone={setPassword}
        >
          <p>{t("resetBody")}</p>
        </CommandButton>
      )}
      {disabled ? (
        <Button
          busy={enabling.busy}
          onClick={() => enabling.run({ id, disabled: false }, { done: t("enableDone", { name }) })}
        >
          {t("enable")}
        </Button>
      ) : (
        <CommandButton
          size="md"
          label={t("disable")}
          title={t("disableTitle", { name })}
          danger
          action={setDisabled}
          input={{ id, disabled: true }}
          done={t("disableDone", { name })}
        >
          <p>{t("disableBody")}</p>
          {person.isMe ? <p className="font-medium text-warning">{t("isMe")}</p> : null}
        </CommandButton>
      )}
      <Failure text={enabling.failure} />
      <OneTimePassword name={name} password={password} onClose={() => setPassword(null)} />
    </div>
  )
}
