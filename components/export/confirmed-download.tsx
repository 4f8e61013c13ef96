"use client"

import type { MouseEvent, ReactNode } from "react"

type ConfirmedDownloadProps = { href: string; className: string; children: ReactNode }

/** A link to a file whose leaving is a delicate act: pressed, it asks first who sits there, where that is not known well enough. */
export function ConfirmedDownload({ href, className, children }: ConfirmedDownloadProps) {
  function take(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // What asks is fetched with the first press: lists are heavy enough.
    void import("./take-confirmed.ts").then(
      ({ takeConfirmed }) => takeConfirmed(href),
      () => location.assign(href),
    )
  }
  return (
    <a href={href} className={className} download onClick={take}>
      {children}
    </a>
  )
}
