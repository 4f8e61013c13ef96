import { fileNameIn, saveFile } from "#components/checks/save-file.ts"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { ApiError, api, apiResponse } from "#components/query/http.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** How it ended; `refused`: no file, and why, in the reader's language; undefined where that could not be read. */
export type DownloadEnd = { end: ConfirmationEnd } | { end: "refused"; problem: ApiError | undefined }

/**
 * Downloads a file by its link, after a confirmation where one is required, unless the endpoint refuses it. Where that cannot be found out the browser
 * follows the link all the same, and reports only that the download failed.
 */
export async function downloadConfirmed(href: string): Promise<DownloadEnd> {
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
