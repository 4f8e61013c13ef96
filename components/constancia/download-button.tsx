"use client"

import { FileDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { useFileDownload } from "#components/checks/use-file-download.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { ButtonSize, ButtonVariant } from "#components/ui/controls/button-style.ts"

type DownloadButtonProps = {
  href: string
  label: string
  busyLabel: string
  doneLabel: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Downloads a file that Cotejo makes and records; a refusal is shown beside the button, in words. */
export function DownloadButton({ href, label, busyLabel, doneLabel, variant, size }: DownloadButtonProps) {
  const word = useTranslations("words")
  const { hand, busy, failure } = useFileDownload(href, undefined, {
    doneText: () => doneLabel,
    lost: word("noReply"),
  })
  return (
    <span className="flex max-w-full flex-col items-start">
      <Button
        icon={FileDown}
        busy={busy}
        onClick={hand}
        {...(variant ? { variant } : {})}
        {...(size ? { size } : {})}
      >
        {busy ? busyLabel : label}
      </Button>
      <DownloadFailureNote failure={failure} />
    </span>
  )
}
