"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { RecordRow } from "#components/ui/layout/record-list.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { unlockPerson } from "./actions.ts"

type PersonLockProps = {
  person: { id: string; name: string }
  lock: { failures: number; blocked: number; until: Date | null }
}

/** The failed attempts on an account, who has to wait because of them, and the button that unlocks it. */
export function PersonLock({ person, lock }: PersonLockProps) {
  const t = useTranslations("people.lock")
  const { busy, failure, run } = useAction(unlockPerson)
  const { failures, blocked, until } = lock
  if (failures === 0 && until === null) return <RecordRow label={t("label")}>{t("none")}</RecordRow>
  return (
    <RecordRow label={t("label")} note={until === null ? undefined : t("note")}>
      <div className="flex flex-col items-start gap-1.5">
        <span>{t("failures", { count: failures })}</span>
        {until === null ? null : (
          <span className="font-medium text-warning">
            {t("blocked", { count: blocked })} <Timestamp value={until} />
          </span>
        )}
        <Button
          size="sm"
          busy={busy}
          onClick={() => run({ id: person.id }, { done: t("done", { name: person.name }) })}
        >
          {t("unlock")}
        </Button>
        <Failure text={failure} />
      </div>
    </RecordRow>
  )
}

/** Until when a password that somebody else gave may be used. */
export function TemporaryPassword({ until, renderedAt }: { until: Date; renderedAt: number }) {
  const t = useTranslations("people.temporary")
  if (until.getTime() <= renderedAt) return <RecordRow label={t("label")}>{t("over")}</RecordRow>
  return (
    <RecordRow label={t("label")}>
      {t("until")} <Timestamp value={until} />
    </RecordRow>
  )
}
