"use client"

import { useTranslations } from "next-intl"
import type { MouseEvent, ReactNode } from "react"
import { toast } from "#components/ui/feedback/toast-store.ts"

type ConfirmedDownloadProps = { href: string; className: string; children: ReactNode }

/** A link to a file whose leaving is a delicate act: pressed, it asks first who sits there, where that is not known well enough. */
export function ConfirmedDownload({ href, className, children }: ConfirmedDownloadProps) {
  const t = useTranslations("download")
  function take(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // What asks is fetched with the first press: lists are heavy enough.
    void import("./take-confirmed.ts").then(
      async ({ takeConfirmed }) => {
        if ((await takeConfirmed(href)) === "unavailable") toast({ tone: "danger", title: t("notAsked") })
      },
      () => location.assign(href),
    )
  }
  return (
    <a href={href} className={className} download onClick={take}>
      {children}
    </a>
  )
}
