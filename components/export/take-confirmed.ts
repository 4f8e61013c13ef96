import { fileNameIn, handFile } from "#components/checks/hand-file.ts"
import { type ProblemText, readProblem } from "#components/checks/read-problem.ts"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { callOwn } from "#components/live/read-own.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** How it ended; `refused`: why the edge does not give the file, in the reader's language. */
export type Taking = { end: ConfirmationEnd } | { end: "refused"; told: ProblemText }

/**
 * Follows a link to a file, after a confirmation where one is asked for, unless the edge says that it would refuse it. Where that cannot be found
 * out, the browser goes there all the same, and tells of a refusal only that the download failed.
 */
export async function takeConfirmed(href: string): Promise<Taking> {
  const answer = await callOwn("/api/confirmation", {}).catch(() => null)
  const asked = answer?.ok ? ((await answer.json()) as ConfirmationAsked) : null
  const end = asked && !asked.isConfirmed ? await confirmFirst() : "confirmed"
  if (end !== "confirmed") return { end }
  const head = await callOwn(href, { method: "HEAD" }).catch(() => null)
  if (head === null || head.ok) follow(href)
  else {
    const told = await refusalAt(href)
    if (told) return { end: "refused", told }
  }
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
async function refusalAt(href: string): Promise<ProblemText | undefined> {
  const response = await callOwn(href, {}).catch(() => null)
  if (response?.ok) handFile(await response.blob(), fileNameIn(response.headers))
  return response === null || response.ok ? undefined : readProblem(response)
}
