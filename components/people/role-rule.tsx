"use client"

import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import { maskIdentifiers, requireFactor } from "./actions.ts"

type RoleRuleProps = {
  /** The name of the rule, also in its messages. */
  rule: "required" | "masked"
  /** The roles that it holds for. */
  roles: readonly Role[]
  /** Whom it concerns, under each role. */
  concerned?: Partial<Record<Role, ReactNode>>
}

const ACTION = { required: requireFactor, masked: maskIdentifiers }

/** For which roles a rule holds; a press is the command. */
export function RoleRule({ rule, roles, concerned }: RoleRuleProps) {
  const t = useTranslations("people.rule")
  const word = useTranslations("shell.role")
  const { chosen, busy, failure, choose } = useAutosave(roles, ACTION[rule])
  return (
    <Section title={t(`${rule}.title`)}>
      <fieldset aria-busy={busy} className="flex flex-col gap-2">
        <legend className="mb-2 max-w-prose text-ink-2">{t(`${rule}.about`)}</legend>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={word(role)}
            hint={concerned?.[role]}
            checked={chosen.includes(role)}
            onChange={(event) => {
              const holds = event.target.checked
              void choose(
                holds ? [...chosen, role] : chosen.filter((other) => other !== role),
                { role, holds },
                t(`${rule}.${holds ? "on" : "off"}`, { role: word(role) }),
              )
            }}
          />
        ))}
        <Failure text={failure} />
      </fieldset>
    </Section>
  )
}
