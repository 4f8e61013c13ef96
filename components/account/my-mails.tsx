"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import type { MailKind } from "#lib/domain/alert-kinds.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** A kind with its words, and whether this person gets it. */
export type MailChoice = { kind: MailKind; label: string; on: boolean }

type MyMailsProps = {
  groups: readonly { title: string; choices: readonly MailChoice[] }[]
  command: (input: { kinds: MailKind[] }) => Promise<ActionResult>
}

/** Which mails one gets; each box is kept as it is ticked. */
export function MyMails({ groups, command }: MyMailsProps) {
  const t = useTranslations("alerts.mails")
  const given = groups.flatMap(({ choices }) => choices)
  const { chosen, busy, failure, choose } = useAutosave(given.filter(({ on }) => on).map(({ kind }) => kind))

  return (
    <div className="flex flex-col gap-4" data-screen-only>
      {groups.map(({ title, choices }) => (
        <fieldset key={title} className="flex flex-col gap-2" aria-busy={busy}>
          <legend className="mb-2 font-medium text-sm">{title}</legend>
          {choices.map(({ kind, label }) => (
            <Checkbox
              key={kind}
              label={label}
              checked={chosen.includes(kind)}
              onChange={(event) => {
                const kinds = event.target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind)
                choose(kinds, () => command({ kinds }), t("saved"))
              }}
            />
          ))}
        </fieldset>
      ))}
      <Failure text={failure} />
    </div>
  )
}
