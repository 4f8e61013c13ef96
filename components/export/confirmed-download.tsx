"use client"

import { useTranslations } from "next-intl"
import type { MouseEvent, ReactNode } from "react"
import { fileNameIn, saveFile } from "#components/checks/save-file.ts"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { ApiError, api, apiResponse } from "#components/query/http.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

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
    if (taking.end === "unavailable") toast({ tone: "danger", title: t("lost") })
    if (taking.end !== "refused") return
    if (taking.problem === undefined) {
      toast({ tone: "danger", title: t("lost") })
      return
    }
    const { title, detail, requestId } = taking.problem
    const reference = requestId === null ? "" : ` ${tc("reference", { requestId })}`
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

/** How it ended; `refused`: no file, and why, in the reader's language; undefined where that could not be read. */
type DownloadEnd = { end: ConfirmationEnd } | { end: "refused"; problem: ApiError | undefined }

/**
 * Downloads a file by its link, after a confirmation where one is required, unless the endpoint refuses it. Where that cannot be found out the browser
 * follows the link all the same, and reports only that the download failed.
 */
async function downloadConfirmed(href: string): Promise<DownloadEnd> {
  const asked = await api<ConfirmationAsked>("/api/confirmation").catch(() => null)
  const end = asked && !asked.isConfirmed ? await confirmFirst() : "confirmed"
  if (end !== "confirmed") return { end }
  try {
    await apiResponse(href, { method: "HEAD" })
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) return refusalAt(href)
  }
  follow(href)
  return { end }
}

/** The browser downloads it by itself, and writes it to disk as it comes. */
function follow(href: string): void {
  const link = document.createElement("a")
  link.href = href
  link.download = ""
  link.click()
}

/** The message of the refusal, which only a full response contains. If the file is served after all, it is saved. */
async function refusalAt(href: string): Promise<DownloadEnd> {
  try {
    const response = await apiResponse(href)
    saveFile(await response.blob(), fileNameIn(response.headers))
    return { end: "confirmed" }
  } catch (error) {
    const problem = error instanceof ApiError && error.code !== null ? error : undefined
    return { end: "refused", problem } // the connection failed: still reported as a refusal
  }
}
