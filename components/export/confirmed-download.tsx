"use client"

import { useTranslations } from "next-intl"
import type { MouseEvent, ReactNode } from "react"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { type DownloadEnd, downloadConfirmed } from "./download-confirmed.ts"

type ConfirmedDownloadProps = {
  href: string
  className: string
  /** Where what it shows does not say it all. */
  label?: string
  children: ReactNode
}

/**
 * A link to a sensitive file: pressed, it first asks the user to confirm their identity, where that was not done recently enough. A refusal is
 * shown in words: a browser would say that the download failed.
 */
export function ConfirmedDownload({ href, className, label, children }: ConfirmedDownloadProps) {
  const t = useTranslations("download")
  const tc = useTranslations("check")

  function report(taking: DownloadEnd) {
    if (taking.end === "unavailable") toast({ tone: "danger", title: t("notAsked") })
    if (taking.end !== "refused") return
    if (taking.problem === undefined) {
      toast({ tone: "danger", title: t("lost") })
      return
    }
    const { title, detail, requestId } = taking.problem
    const reference = requestId === undefined ? "" : ` ${tc("reference", { requestId })}`
    toast({ tone: "danger", title, body: `${detail}${reference}` })
  }

  async function take(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    report(await downloadConfirmed(href))
  }
  return (
    <a href={href} className={className} download onClick={take} aria-label={label}>
      {children}
    </a>
  )
}
