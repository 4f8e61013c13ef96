import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** Asks for a confirmation of the session first. Resolves in every case. */
export async function confirmFirst(): Promise<ConfirmationEnd> {
  const asking = await import("./ask-confirmation.tsx").catch(() => null)
  return (await asking?.askConfirmation()) ?? "unavailable"
}
