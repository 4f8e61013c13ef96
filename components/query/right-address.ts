/**
 * The address to open Cotejo at (`APP_URL`, which the document carries), where this page was opened at another one: there the server refuses every
 * command. Undefined at the right one.
 */
export function rightAddress(): string | undefined {
  const { address } = document.documentElement.dataset
  return address === undefined || address === location.origin ? undefined : address
}
