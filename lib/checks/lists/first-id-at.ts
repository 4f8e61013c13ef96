const MAX_MS = 2 ** 48 - 1

/** The smallest UUID of version 7 of that instant: ids grow with time, so a time bound is a key bound. */
export function firstIdAt(instant: Date): string {
  const hex = Math.min(Math.max(0, instant.getTime()), MAX_MS).toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** When a check was asked; where its row holds no instant, when its id was made. */
export function askedAtOf({ id, requestedAt }: { id: string; requestedAt: Date }): Date {
  return madeAt(id, requestedAt)
}

/** When a row was made; where it holds no instant (`infinity` is none here), when its id was made. */
export function madeAt(id: string, at: Date): Date {
  return Number.isNaN(at.getTime()) ? instantOfId(id) : at
}

export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16))
}
