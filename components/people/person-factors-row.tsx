"use client"

import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { RecordRow } from "#components/ui/layout/record-list.tsx"
import type { ListedFactors } from "#lib/factors/list-factors.ts"
import { removeFactors } from "./actions.ts"

type PersonFactorsRowProps = { person: { id: string; name: string }; listed: ListedFactors }

/** A person's second factors, and their removal when the person lost them. */
export function PersonFactorsRow({ person, listed }: PersonFactorsRowProps) {
  const t = useTranslations("people.factors")
  const kind = useTranslations("factors.kind")
  const format = useFormatter()
  const [asking, setAsking] = useState(false)
  const { factors, codesLeft } = listed
  if (factors.length === 0) return <RecordRow label={t("label")}>{t("none")}</RecordRow>

  return (
    <RecordRow label={t("label")} note={t("codesLeft", { count: codesLeft })}>
      <div className="flex flex-col items-start gap-1.5">
        <span>{format.list(factors.map((factor) => kind(factor.kind)))}</span>
        <Button size="sm" onClick={() => setAsking(true)}>
          {t("remove")}
        </Button>
      </div>
      <ConfirmCommand
        open={asking}
        title={t("removeTitle", { name: person.name })}
        confirm={t("remove")}
        danger
        action={removeFactors}
        input={{ id: person.id }}
        done={t("removed", { name: person.name })}
        onClose={() => setAsking(false)}
      >
        <p>{t("removeBody")}</p>
      </ConfirmCommand>
    </RecordRow>
  )
}
