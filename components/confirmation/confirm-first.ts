import { loadCode } from "#components/ui/feedback/load-code.ts"
import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** Asks for a confirmation of the session first. Resolves in every case. */
export async function confirmFirst(): Promise<ConfirmationEnd> {
  const asking = await loadCode(() => import("./ask-confirmation.tsx"))
  return (await asking?.askConfirmation()) ?? "unavailable"
}
