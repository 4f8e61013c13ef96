import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"

/** Has whoever sits there confirm that it is they. Resolves in every case. */
export async function confirmFirst(): Promise<ConfirmationEnd> {
  const asking = await import("./ask-confirmation.tsx").catch(() => null)
  return (await asking?.askConfirmation()) ?? "unavailable"
}
