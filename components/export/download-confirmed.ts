import { type ProblemText, readProblem } from "#components/checks/read-problem.ts"
import { fileNameIn, saveFile } from "#components/checks/save-file.ts"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { callApi } from "#components/live/read-api.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** How it ended; `refused`: nothing came, and why, in the reader's language; undefined where that could not be read. */
export type DownloadEnd = { end: ConfirmationEnd } | { end: "refused"; told: ProblemText | undefined }

/**
 * Follows a link to a file, after a confirmation where one is asked for, unless the edge says that there is no room for it now. Where that cannot be
 * found out, and where the file itself is refused, the browser goes there all the same, and tells only that the download failed.
 */
export async function downloadConfirmed(href: string): Promise<DownloadEnd> {
  const answer = await callApi("/api/confirmation", {}).catch(() => null)
  const asked = answer?.ok ? ((await answer.json()) as ConfirmationAsked) : null
  const end = asked && !asked.isConfirmed ? await confirmFirst() : "confirmed"
  if (end !== "confirmed") return { end }
  const head = await callApi(href, { method: "HEAD" }).catch(() => null)
  if (head !== null && !head.ok) return refusalAt(href)
  follow(href)
  return { end }
}

/** The browser takes it by itself, and writes it to the disk as it comes. */
function follow(href: string): void {
  const link = document.createElement("a")
  link.href = href
  link.download = ""
  link.click()
}

/** The words of the refusal, which only a whole answer has. What is given after all, since it stood in the way no longer, is handed over. */
async function refusalAt(href: string): Promise<DownloadEnd> {
  try {
    const response = await callApi(href, {})
    if (!response.ok) return { end: "refused", told: await readProblem(response) }
    saveFile(await response.blob(), fileNameIn(response.headers))
    return { end: "confirmed" }
  } catch {
    return { end: "refused", told: undefined } // cut off: that nothing came is said all the same
  }
}
