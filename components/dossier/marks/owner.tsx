"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { assignDossier } from "#components/dossier/actions.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"

type OwnerProps = {
  subjectId: string
  owner: PersonRef | null
  /** The reader, who may take it; null for who may not. */
  taker: string | null
  /** Which one a press takes, for who does not see the row. */
  of?: string
}

/** Who looks after somebody; one press takes that on. */
export function Owner({ subjectId, owner, taker, of }: OwnerProps) {
  const t = useTranslations("dossier.marks")
  const { busy, failure, run } = useAction(assignDossier)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {owner ? <span className="break-words">{owner.name}</span> : null}
      {owner === null ? (
        <span className={taker === null ? "text-ink-3" : "hidden text-ink-3 print:inline"}>
          {t("unassigned")}
        </span>
      ) : null}
      {taker === null || owner?.id === taker ? null : (
        <span data-screen-only>
          <Button
            size="sm"
            busy={busy}
            onClick={() => run({ id: subjectId, assigneeId: taker }, { done: t("assigned") })}
          >
            {t("take")}
            {of === undefined ? null : <span className="sr-only"> {of}</span>}
          </Button>
        </span>
      )}
      <Failure text={failure} />
    </span>
  )
}
