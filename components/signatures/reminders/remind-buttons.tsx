"use client"

import { Mail, MessageCircle } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { remindSigner } from "#components/signatures/actions.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { mailDraft, whatsappDraft } from "#lib/signatures/detail/mail-draft.ts"
import type { PendingSigner } from "#lib/signatures/reminders/pending-signers.ts"
import type { ReminderChannel } from "#lib/signatures/reminders/reminder.ts"

type RemindButtonsProps = {
  /** Where their signature is awaited. */
  places: readonly Place[]
  name: string
  hasEmail: boolean
  hasPhone: boolean
  /** A message with that text was prepared. */
  onDone?: (text: string) => void
}

/** The channels to a signer: each opens a prepared message, which the person sends; that it was prepared is recorded. */
export function RemindButtons({ places, name, hasEmail, hasPhone, onDone }: RemindButtonsProps) {
  const t = useTranslations("signatureReminders")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(remindSigner)

  async function by(channel: ReminderChannel) {
    const draft = await run({ places: [...places], channel })
    if (!draft.ok) return
    const { to, ...words } = draft.value
    open(channel === "email" ? mailDraft(to, words) : whatsappDraft(to, words.body))
    onDone?.(words.body.replaceAll("\r\n", "\n"))
  }

  return (
    <>
      {hasEmail ? (
        <Button icon={Mail} size="sm" variant="quiet" busy={busy} onClick={() => by("email")}>
          {word("email")}
          <span className="sr-only">{t("toName", { name })}</span>
        </Button>
      ) : null}
      {hasPhone ? (
        <Button icon={MessageCircle} size="sm" variant="quiet" busy={busy} onClick={() => by("whatsapp")}>
          {t("whatsapp")}
          <span className="sr-only">{t("toName", { name })}</span>
        </Button>
      ) : null}
      <Failure text={failure} />
    </>
  )
}

/** WhatsApp is a page of its own; the address of an e-mail leaves this one where it is. */
function open(address: string): void {
  const link = document.createElement("a")
  link.href = address
  if (address.startsWith("https:")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" })
  link.click()
}

/** The position of a signer: the request, the place in its list, and who was there. */
export type Place = { id: string; position: number; signerId: string | null }

/** One message speaks of so many requests at most. */
const MAX_PLACES = 50

/** Where the signatures of somebody are awaited, the longest wait first. */
export function placesOf({ signatures }: PendingSigner): Place[] {
  return signatures
    .slice(0, MAX_PLACES)
    .map(({ requestId, position, signerId }) => ({ id: requestId, position, signerId }))
}
