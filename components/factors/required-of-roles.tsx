"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Checkbox } from "#components/ui/controls/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ROLES, type Role } from "#lib/domain/permissions.ts"
import type { ActionResult } from "#lib/http/action.ts"

type RequiredOfRolesProps = {
  required: readonly Role[]
  command: (input: { role: Role; required: boolean }) => Promise<ActionResult<null>>
}

/** Which roles have to have a second step; a press is the command. */
export function RequiredOfRoles({ required, command }: RequiredOfRolesProps) {
  const t = useTranslations("people.required")
  const word = useTranslations("shell.role")
  const { busy, failure, run } = useCommand()
  return (
    <Section title={t("title")}>
      <fieldset disabled={busy} className="flex flex-col gap-2">
        <legend className="mb-2 max-w-prose text-ink-2">{t("about")}</legend>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={word(role)}
            checked={required.includes(role)}
            onChange={(event) => {
              const isRequired = event.target.checked
              void run(
                () => command({ role, required: isRequired }),
                t(isRequired ? "on" : "off", { role: word(role) }),
              )
            }}
          />
        ))}
        <Failure text={failure} />
      </fieldset>
    </Section>
  )
}
