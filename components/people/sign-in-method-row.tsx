"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { RecordRow } from "#components/ui/layout/record-list.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { unlinkPerson } from "./actions.ts"

type SignInMethodRowProps = {
  person: { id: string; name: string; hasPassword: boolean; issuer: string | null; linkedAt: Date | null }
  /** The status of passwords for this account: valid, for emergencies, or off. */
  password: "on" | "emergency" | "off"
}

/** The sign-in method of an account, and the button that unlinks it from the identity provider. */
export function SignInMethodRow({ person, password }: SignInMethodRowProps) {
  const t = useTranslations("people.signInMethod")
  const [asking, setAsking] = useState(false)
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
        <Button size="sm" onClick={() => setAsking(true)}>
          {t("unlink")}
        </Button>
      </div>
      <ConfirmCommand
        open={asking}
        title={t("unlinkTitle", { name })}
        confirm={t("unlink")}
        danger
        action={unlinkPerson}
        input={{ id }}
        done={t("unlinkDone", { name })}
        onClose={() => setAsking(false)}
      >
        <p>{t("unlinkBody")}</p>
      </ConfirmCommand>
    </RecordRow>
  )
}

const PASSWORD = { on: "password", emergency: "emergency", off: "off" } as const
