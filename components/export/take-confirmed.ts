import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { callOwn } from "#components/live/read-own.ts"
import type { ConfirmationAsked } from "#lib/auth/confirmation.ts"

/** Follows a link to a file, after a confirmation where one is asked for. Where that cannot be found out, the edge itself says it. */
export async function takeConfirmed(href: string): Promise<void> {
  const answer = await callOwn("/api/confirmation", {}).catch(() => null)
  const asked = answer?.ok ? ((await answer.json()) as ConfirmationAsked) : null
  if (asked && !asked.isConfirmed && !(await confirmFirst())) return
  const link = document.createElement("a")
  link.href = href
  link.download = ""
  link.click()
}
