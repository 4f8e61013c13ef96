/** Has whoever sits there confirm that it is they; false when they did not, or could not be asked. */
export async function confirmFirst(): Promise<boolean> {
  const asking = await import("./ask-confirmation.tsx").catch(() => null)
  return (await asking?.askConfirmation()) ?? false
}
