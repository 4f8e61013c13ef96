"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import type { MailKind } from "#lib/domain/alert-kinds.ts"
import { chooseMyMails } from "./actions.ts"

type MailGroup = {
  title: string
  /** Kinds with their words, and whether this person gets them. */
  choices: readonly { kind: MailKind; label: string; on: boolean }[]
}

/** Which mails one gets; each box is kept as it is ticked. */
export function MyMails({ groups }: { groups: readonly MailGroup[] }) {
  const t = useTranslations("alerts.mails")
  const given = groups.flatMap(({ choices }) => choices)
  const { chosen, busy, failure, choose } = useAutosave(
    given.filter(({ on }) => on).map(({ kind }) => kind),
    chooseMyMails,
  )

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
                choose(kinds, { kinds }, t("saved"))
              }}
            />
          ))}
        </fieldset>
      ))}
      <Failure text={failure} />
    </div>
  )
}
