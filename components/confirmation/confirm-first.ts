/** How being asked ended; `unavailable`: what asks could not be fetched, and nobody was asked anything. */
export type ConfirmationEnd = "confirmed" | "declined" | "unavailable"

/** Has whoever sits there confirm that it is they. Resolves in every case. */
export async function confirmFirst(): Promise<ConfirmationEnd> {
  const asking = await import("./ask-confirmation.tsx").catch(() => null)
  return (await asking?.askConfirmation()) ?? "unavailable"
}
