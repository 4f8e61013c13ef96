"use client"

import { Eye, EyeOff, Link2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { copySignerLink, revealSigner } from "#components/signatures/actions.ts"
import { type Place, RemindButtons } from "#components/signatures/reminders/remind-buttons.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

type Contact = { email: string | null; phone: string | null; documentNumber: string | null }

type SignerContactProps = {
  place: Place
  name: string
  documentType: ReactNode
  /** Each as the page may show it before anything is revealed. */
  masked: { documentNumber: ReactNode; email: ReactNode; phone: ReactNode }
  hasEmail: boolean
  hasPhone: boolean
  hasLink: boolean
}

/** How to reach a signer: masked until revealed on purpose. Revealing, writing and copying are recorded. */
export function SignerContact(props: SignerContactProps) {
  const { place, name, documentType, masked, hasEmail, hasPhone, hasLink } = props
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
    <>
      <Facts className="grid-cols-1 sm:grid-cols-3">
        <Fact term={t("document")}>
          {documentType} <Value text={contact?.documentNumber} masked={masked.documentNumber} />
        </Fact>
        <Fact term={t("email")}>
          <Value text={contact?.email} masked={masked.email} />
        </Fact>
        <Fact term={t("phone")}>
          <Value text={contact?.phone} masked={masked.phone} />
        </Fact>
      </Facts>
      <div className="flex flex-wrap items-center gap-1.5" data-screen-only>
        <Button
          size="sm"
          variant="quiet"
          className={AT_EDGE.start}
          icon={contact ? EyeOff : Eye}
          busy={busy}
          onClick={reveal}
          aria-pressed={contact !== null}
        >
          {t(contact ? "hide" : "reveal")}
          <span className="sr-only">{t("ofName", { name })}</span>
        </Button>
        <RemindButtons places={[place]} name={name} hasEmail={hasEmail} hasPhone={hasPhone} />
        {hasLink ? <CopyLink place={place} name={name} /> : null}
      </div>
      <Failure text={failure} />
    </>
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
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        <Link2 className="size-4" aria-hidden="true" />
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
