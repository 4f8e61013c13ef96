"use client"

import { Eye, EyeOff, Link2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { copySignerLink, revealSigner } from "#components/signatures/actions.ts"
import { type Place, RemindButtons } from "#components/signatures/reminders/remind-buttons.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

type Contact = { email: string | null; phone: string | null; documentNumber: string | null }

type SignerContactProps = {
  place: Place
  name: string
  documentType: ReactNode
  /** Each as the page may show it before anything is revealed. */
  masked: { documentNumber: ReactNode; email: ReactNode; phone: ReactNode }
}

/** Who a signer is and how to reach them: masked until revealed on purpose, which is recorded. */
export function SignerContact({ place, name, documentType, masked }: SignerContactProps) {
  const t = useTranslations("signatureLive.contact")
  const [contact, setContact] = useState<Contact | null>(null)
  const { busy, failure, run } = useAction(revealSigner)

  async function reveal() {
    if (contact) return setContact(null)
    const given = await run(place)
    if (!given.ok) return
    setContact(given.value)
    announce(t("revealed", { name }))
  }

  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <div className="min-w-0 break-words text-sm">
        <p>
          {documentType} <Value text={contact?.documentNumber} masked={masked.documentNumber} />
        </p>
        {(["email", "phone"] as const).map((field) => (
          <p key={field} className="text-ink-2">
            <span className="sr-only">{t(field)} </span>
            <Value text={contact?.[field]} masked={masked[field]} />
          </p>
        ))}
      </div>
      <IconButton
        icon={contact ? EyeOff : Eye}
        label={`${t(contact ? "hide" : "reveal")} ${t("ofName", { name })}`}
        disabled={busy}
        onClick={reveal}
        aria-pressed={contact !== null}
        className="-my-1"
        data-screen-only
      />
      <Failure text={failure} />
    </div>
  )
}

type SignerActionsProps = Pick<SignerContactProps, "place" | "name"> & {
  hasEmail: boolean
  hasPhone: boolean
  hasLink: boolean
}

/** What makes somebody sign: a message of ours, or the link. Writing and copying are recorded. */
export function SignerActions({ place, name, hasEmail, hasPhone, hasLink }: SignerActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden md:justify-end" data-screen-only>
      <RemindButtons places={[place]} name={name} hasEmail={hasEmail} hasPhone={hasPhone} />
      {hasLink ? <CopyLink place={place} name={name} /> : null}
    </div>
  )
}

function Value({ text, masked }: { text: string | null | undefined; masked: ReactNode }) {
  return text ? <Verbatim className="break-all">{text}</Verbatim> : masked
}

function CopyLink({ place, name }: { place: Place; name: string }) {
  const t = useTranslations("signatureLive.contact")
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const { busy, failure, run } = useAction(copySignerLink)

  async function copy() {
    setIsRefused(false)
    const link = run(place).then((end) => (end.ok ? end.value : null))
    try {
      await writeToClipboard(link)
      setOpen(false)
      setDone(true)
      announce(t("copied", { name }))
    } catch {
      // A refusal of the command is reported already; without one, the browser denied the clipboard.
      setIsRefused((await link) !== null)
    }
  }

  return (
    <>
      <Button icon={Link2} size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {t("copy")}
        <span className="sr-only">{t("ofName", { name })}</span>
      </Button>
      {done ? <span className="text-ink-2 text-sm">{t("copiedShort")}</span> : null}
      <ConfirmDialog
        open={open}
        title={t("copyTitle")}
        confirm={t("copyConfirm")}
        busy={busy}
        onConfirm={copy}
        onClose={() => setOpen(false)}
      >
        <p>{t("copyBody", { name })}</p>
        <Failure text={isRefused ? t("clipboardRefused") : failure} />
      </ConfirmDialog>
    </>
  )
}

/** The clipboard is promised the text while the press still counts as one; the link is in no variable of the page afterwards. */
async function writeToClipboard(text: Promise<string | null>): Promise<void> {
  const blob = text.then((value) => {
    if (value === null) throw new Error("nothing to copy")
    return new Blob([value], { type: "text/plain" })
  })
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
}
