"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import type { ActionResult } from "#lib/http/action.ts"
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

type PersonRoleProps = {
  person: ManagedPerson
  change: (input: { id: string; role: Role }) => Promise<ActionResult>
}

/** The role, after a confirmation that says what it means. */
export function PersonRole({ person, change }: PersonRoleProps) {
  const t = useTranslations("people")
  const role = useTranslations("shell.role")
  const [chosen, setChosen] = useState<Role>(person.role)
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useCommand()

  async function confirm() {
    const end = await run(() => change({ id: person.id, role: chosen }), t("roleDone", { name: person.name }))
    if (end.ok) setAsking(false)
  }

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
      <Button className="sm:mt-6.5" disabled={chosen === person.role} onClick={() => setAsking(true)}>
        {t("changeRole")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("changeRoleTitle", { name: person.name, role: role(chosen) })}
        confirm={t("changeRole")}
        busy={busy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>
          {t(`may.${chosen}`)}. {t("changeRoleBody")}
        </p>
        {person.isMe ? <p className="font-medium text-warning">{t("isMe")}</p> : null}
        <Failure text={failure} />
      </ConfirmDialog>
    </div>
  )
}

type PersonAccessProps = {
  person: ManagedPerson
  setDisabled: (input: { id: string; disabled: boolean }) => Promise<ActionResult>
  resetPassword: (input: { id: string }) => Promise<ActionResult<string>>
}

/** Shutting out, letting in, and a new password. */
export function PersonAccess({ person, setDisabled, resetPassword }: PersonAccessProps) {
  const t = useTranslations("people")
  const [asking, setAsking] = useState<"disable" | "reset" | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const shutting = useCommand()
  const resetting = useCommand()
  const { id, name, disabled } = person

  async function toggle() {
    const end = await shutting.run(
      () => setDisabled({ id, disabled: !disabled }),
      t(disabled ? "enableDone" : "disableDone", { name }),
    )
    if (end.ok) setAsking(null)
  }

  async function reset() {
    const end = await resetting.run(() => resetPassword({ id }), t("resetDone", { name }))
    if (!end.ok) return
    setAsking(null)
    setPassword(end.value)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {person.linked ? null : <Button onClick={() => setAsking("reset")}>{t("reset")}</Button>}
      {disabled ? (
        <Button busy={shutting.busy} onClick={toggle}>
          {t("enable")}
        </Button>
      ) : (
        <Button onClick={() => setAsking("disable")}>{t("disable")}</Button>
      )}
      {asking === null ? <Failure text={shutting.failure ?? resetting.failure} /> : null}
      <ConfirmDialog
        open={asking === "disable"}
        title={t("disableTitle", { name })}
        confirm={t("disable")}
        danger
        busy={shutting.busy}
        onConfirm={toggle}
        onClose={() => setAsking(null)}
      >
        <p>{t("disableBody")}</p>
        {person.isMe ? <p className="font-medium text-warning">{t("isMe")}</p> : null}
        {asking === "disable" ? <Failure text={shutting.failure} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "reset"}
        title={t("resetTitle", { name })}
        confirm={t("reset")}
        busy={resetting.busy}
        onConfirm={reset}
        onClose={() => setAsking(null)}
      >
        <p>{t("resetBody")}</p>
        {asking === "reset" ? <Failure text={resetting.failure} /> : null}
      </ConfirmDialog>
      <OneTimePassword name={name} password={password} onClose={() => setPassword(null)} />
    </div>
  )
}
