"use client"

import { useFormatter, useTranslations } from "next-intl"
import { CommandButton } from "#components/command/command-button.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { RecordRow } from "#components/ui/layout/record-list.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListedFactors } from "#lib/factors/list-factors.ts"
import { removeFactors, unlinkPerson, unlockPerson } from "./actions.ts"

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
    <RecordRow label={t("label")}>
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
  const word = useTranslations("words")
  if (until.getTime() <= renderedAt) return <RecordRow label={word("password")}>{t("over")}</RecordRow>
  return (
    <RecordRow label={word("password")}>
      {t("until")} <Timestamp value={until} />
    </RecordRow>
  )
}

type PersonFactorsRowProps = { person: { id: string; name: string }; listed: ListedFactors }

/** A person's second factors, and their removal when the person lost them. */
export function PersonFactorsRow({ person, listed }: PersonFactorsRowProps) {
  const t = useTranslations("people.factors")
  const word = useTranslations("words")
  const kind = useTranslations("factors.kind")
  const format = useFormatter()
  const { factors, codesLeft } = listed
  if (factors.length === 0) return <RecordRow label={word("secondFactor")}>{t("none")}</RecordRow>

  return (
    <RecordRow label={word("secondFactor")} note={t("codesLeft", { count: codesLeft })}>
      <div className="flex flex-col items-start gap-1.5">
        <span>{format.list(factors.map((factor) => kind(factor.kind)))}</span>
        <CommandButton
          label={t("remove")}
          title={t("removeTitle", { name: person.name })}
          danger
          action={removeFactors}
          input={{ id: person.id }}
          done={t("removed", { name: person.name })}
        >
          <p>{t("removeBody")}</p>
        </CommandButton>
      </div>
    </RecordRow>
  )
}

type SignInMethodRowProps = {
  person: { id: string; name: string; hasPassword: boolean; issuer: string | null; linkedAt: Date | null }
  /** The status of passwords for this account: valid, for emergencies, or off. */
  password: "on" | "emergency" | "off"
}

/** The sign-in method of an account, and the button that unlinks it from the identity provider. */
export function SignInMethodRow({ person, password }: SignInMethodRowProps) {
  const t = useTranslations("people.signInMethod")
  const { id, name, issuer, linkedAt, hasPassword } = person
  if (issuer === null) {
    if (!hasPassword) return <RecordRow label={t("label")}>{t("none")}</RecordRow>
    return <RecordRow label={t("label")}>{t(PASSWORD[password])}</RecordRow>
  }

  return (
    <RecordRow label={t("label")}>
      <div className="flex flex-col items-start gap-1.5">
        <span>
          {t("provider", { host: new URL(issuer).host })} {linkedAt ? <Timestamp value={linkedAt} /> : null}
        </span>
        {hasPassword ? <span>{t(PASSWORD[password])}</span> : null}
        <CommandButton
          label={t("unlink")}
          title={t("unlinkTitle", { name })}
          danger
          action={unlinkPerson}
          input={{ id }}
          done={t("unlinkDone", { name })}
        >
          <p>{t("unlinkBody")}</p>
        </CommandButton>
      </div>
    </RecordRow>
  )
}

const PASSWORD = { on: "password", emergency: "emergency", off: "off" } as const
