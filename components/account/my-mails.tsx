"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Checkbox } from "#components/ui/controls/checkbox.tsx"
import type { MailKind } from "#lib/domain/alert-kinds.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** A kind with its words, and whether this person gets it. */
export type MailChoice = { kind: MailKind; label: string; on: boolean }

type MyMailsProps = {
  groups: readonly { title: string; choices: readonly MailChoice[] }[]
  command: (input: { kinds: MailKind[] }) => Promise<ActionResult<null>>
}

/** Which mails one gets; each box is kept as it is ticked. */
export function MyMails({ groups, command }: MyMailsProps) {
  const t = useTranslations("alerts.mails")
  const given = groups.flatMap(({ choices }) => choices)
  const [chosen, setChosen] = useState(() => given.filter(({ on }) => on).map(({ kind }) => kind))
  const { busy, failure, run } = useCommand()

  async function choose(kind: MailKind, on: boolean) {
    const before = chosen
    const kinds = on ? [...chosen, kind] : chosen.filter((one) => one !== kind)
    setChosen(kinds)
    const end = await run(() => command({ kinds }), t("saved"))
    if (!end.ok && end.code !== "unanswered") setChosen(before)
  }

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
              onChange={(event) => !busy && void choose(kind, event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
      <Failure text={failure} />
    </div>
  )
}
