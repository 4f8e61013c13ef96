"use client"

import { X } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { removeMember, setOwner } from "./actions.ts"

type MemberProps = { portfolioId: string; memberId: string }

/** Takes a member out of its portfolio, after asking. */
export function RemoveMember({ name, ...input }: MemberProps & { name: string }) {
  const t = useTranslations("portfolios.members")
  const word = useTranslations("words")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={X} label={`${word("remove")}: ${name}`} onClick={() => setOpen(true)} />
      <ConfirmCommand
        open={isOpen}
        title={t("removeTitle")}
        confirm={word("remove")}
        danger
        action={removeMember}
        input={input}
        done={t("removed")}
        onClose={() => setOpen(false)}
      >
        <p className="font-medium text-ink">{name}</p>
        <p>{t("removeBody")}</p>
      </ConfirmCommand>
    </>
  )
}

type MemberOwnerProps = MemberProps & { owner: PersonRef | null; people: readonly PersonRef[] }

/** Whose a member is. */
export function MemberOwner({ owner, people, ...member }: MemberOwnerProps) {
  const t = useTranslations("portfolios.members")
  const word = useTranslations("words")
  const { chosen, failure, choose } = useAutosave(owner?.id ?? "", setOwner)
  const others = people.filter(({ id }) => id !== owner?.id)
  return (
    <span className="relative flex flex-col">
      <Select
        aria-label={word("owner")}
        value={chosen}
        className="w-36! text-sm"
        onChange={({ target: { value } }) =>
          choose(value, { ...member, ownerId: value || null }, t("ownerSaved"))
        }
      >
        <option value="">{word("nobody")}</option>
        {owner ? <option value={owner.id}>{owner.name}</option> : null}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Failure text={failure} />
    </span>
  )
}
