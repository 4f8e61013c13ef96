/** Where two reports of the subject of a check are laid side by side; ids alone, never an identifier. */
export function comparePath(checkId: string, { from, to }: { from: string; to: string }): string {
  return `/checks/${checkId}/compare?${new URLSearchParams({ from, to }).toString()}`
}
