import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { callOwn } from "#components/live/read-own.ts"
import type { ConfirmationAsked, ConfirmationEnd } from "#lib/auth/confirmation.ts"

/**
 * Follows a link to a file, after a confirmation where one is asked for; returns how that ended. Where it cannot be found out whether
 * one is, the edge itself says it.
 */
export async function takeConfirmed(href: string): Promise<ConfirmationEnd> {
  const answer = await callOwn("/api/confirmation", {}).catch(() => null)
  const asked = answer?.ok ? ((await answer.json()) as ConfirmationAsked) : null
  const end = asked && !asked.isConfirmed ? await confirmFirst() : "confirmed"
  if (end !== "confirmed") return end
  const link = document.createElement("a")
  link.href = href
  link.download = ""
  link.click()
  return end
}
