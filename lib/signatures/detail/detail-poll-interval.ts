const ASKED_FOR_MS = 45_000
const EVERY = { asked: 1_000, sending: 3_000, open: 10_000 } as const

export type DetailPace = {
  /** A read of the service was asked for so long ago, and nothing came of it yet; null when none is awaited. */
  askedMsAgo: number | null
  /** The sending has not come to an end. */
  sending: boolean
  /** Completed or rejected: nothing is expected of it any more. */
  over: boolean
  hidden: boolean
}

/** How long a page waits before it looks at our own database again, in milliseconds; false when nothing is to be expected or nobody looks. */
export function detailPollInterval({ askedMsAgo, sending, over, hidden }: DetailPace): number | false {
  if (hidden) return false
  if (askedMsAgo !== null && askedMsAgo < ASKED_FOR_MS) return EVERY.asked
  if (sending) return EVERY.sending
  return over ? false : EVERY.open
}
