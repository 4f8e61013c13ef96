"use client"

import { Mail, MessageCircle } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { type Place, type RemindCommand, useRemind } from "./use-remind.ts"

type RemindButtonsProps = {
  /** Where their signature is awaited. */
  places: readonly Place[]
  name: string
  hasEmail: boolean
  hasPhone: boolean
  remind: RemindCommand
  /** A message was prepared. */
  onDone?: () => void
}

/** The channels to a signer: each opens a prepared message, which the person sends; that it was prepared is recorded. */
export function RemindButtons({
  places,
  name,
  hasEmail,
  hasPhone,
  remind: command,
  onDone,
}: RemindButtonsProps) {
  const t = useTranslations("signatureReminders")
  const { busy, failure, remind } = useRemind(command)

  async function by(channel: "email" | "whatsapp") {
    if (await remind(places, channel)) onDone?.()
  }

  return (
    <>
      {hasEmail ? (
        <Button size="sm" variant="quiet" busy={busy} onClick={() => by("email")}>
          <Mail className="size-4" aria-hidden="true" />
          {t("email")}
          <span className="sr-only">{t("toName", { name })}</span>
        </Button>
      ) : null}
      {hasPhone ? (
        <Button size="sm" variant="quiet" busy={busy} onClick={() => by("whatsapp")}>
          <MessageCircle className="size-4" aria-hidden="true" />
          {t("whatsapp")}
          <span className="sr-only">{t("toName", { name })}</span>
        </Button>
      ) : null}
      <Failure text={failure} />
    </>
  )
}
