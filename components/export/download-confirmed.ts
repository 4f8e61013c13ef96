import { type ProblemText, readProblem } from "#components/checks/read-problem.ts"
import { fileNameIn, saveFile } from "#components/checks/save-file.ts"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { callApi } from "#components/live/read-api.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** How it ended; `refused`: no file, and why, in the reader's language; undefined where that could not be read. */
export type DownloadEnd = { end: ConfirmationEnd } | { end: "refused"; problem: ProblemText | undefined }

/**
 * Downloads a file by its link, after a confirmation where one is required, unless the endpoint refuses it. Where that cannot be found out the browser
 * follows the link all the same, and reports only that the download failed.
 */
export async function downloadConfirmed(href: string): Promise<DownloadEnd> {
  const asked = await whatIsAsked().catch(() => null)
  const end = asked && !asked.isConfirmed ? await confirmFirst() : "confirmed"
  if (end !== "confirmed") return { end }
  const head = await callApi(href, { method: "HEAD" }).catch(() => null)
  if (head !== null && !head.ok) return refusalAt(href)
  follow(href)
  return { end }
}

async function whatIsAsked(): Promise<ConfirmationAsked | null> {
  const answer = await callApi("/api/confirmation", {})
  return answer.ok ? ((await answer.json()) as ConfirmationAsked) : null
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
    const response = await callApi(href, {})
    if (!response.ok) return { end: "refused", problem: await readProblem(response) }
    saveFile(await response.blob(), fileNameIn(response.headers))
    return { end: "confirmed" }
  } catch {
    return { end: "refused", problem: undefined } // the connection failed: still reported as a refusal
  }
}
