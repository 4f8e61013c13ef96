"use client"

import { FileDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { readProblem } from "#components/checks/read-problem.ts"
import { announce } from "#components/ui/announcer.tsx"
import { Button } from "#components/ui/button.tsx"
import type { ButtonVariant } from "#components/ui/button-style.ts"

type DownloadButtonProps = {
  href: string
  label: string
  busyLabel: string
  doneLabel: string
  variant?: ButtonVariant
}

/** Fetches a file that Cotejo makes and records, and hands it to the browser; a refusal is said beside the button, in words. */
export function DownloadButton({ href, label, busyLabel, doneLabel, variant }: DownloadButtonProps) {
  const t = useTranslations("constancia")
  const tc = useTranslations("check")
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setFailure(null)
    try {
      const response = await fetch(href)
      if (response.ok) {
        save(await response.blob(), response.headers)
        announce(doneLabel)
      } else {
        const told = await readProblem(response)
        const reference = told?.requestId ? ` ${tc("reference", { requestId: told.requestId })}` : ""
        setFailure(told ? `${told.title}. ${told.detail}${reference}` : t("lost"))
      }
    } catch {
      setFailure(t("lost"))
    }
    setBusy(false)
  }

  return (
    <span className="flex max-w-full flex-col items-start gap-1.5">
      <Button busy={busy} onClick={download} {...(variant ? { variant } : {})}>
        {busy ? null : <FileDown className="size-4" aria-hidden="true" />}
        {busy ? busyLabel : label}
      </Button>
      <span role="status" className="max-w-prose text-danger text-sm">
        {failure}
      </span>
    </span>
  )
}

const KEEP_MS = 60_000

function save(blob: Blob, headers: Headers): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = address
  link.download = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "constancia"
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
