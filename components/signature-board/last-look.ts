// What this person saw last on this device: the revision of the board, nothing about anybody.

const keyOf = (userId: string) => `cotejo.signature-board.${userId}`

/** The revision at the person's last look; null when there was none, and then nothing is new. */
export function lastLook(userId: string): number | null {
  try {
    const kept = Number(localStorage.getItem(keyOf(userId)) ?? Number.NaN)
    return Number.isNaN(kept) ? null : kept
  } catch {
    return null // storage may be shut off; then nothing is marked
  }
}

/** Remembers that everything up to that revision was in sight. */
export function rememberLook(userId: string, revision: number): void {
  try {
    localStorage.setItem(keyOf(userId), String(revision))
  } catch {
    // Storage may be shut off: the next look marks nothing, which is what the page says then.
  }
}
