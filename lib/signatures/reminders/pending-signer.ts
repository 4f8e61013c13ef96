import type { Reminder } from "./reminder.ts"

/** A signature that is awaited. */
export type PendingSignature = {
  requestId: string
  position: number
  /** At the service; null where it is no text. */
  signerId: string | null
  requestName: string
  /** Since when it is awaited, as the service says or as it was recorded here. */
  since: string
  /** The signer opened the request. */
  viewed: boolean
  expiresAt: string | null
  /** The last message that was prepared for it. */
  reminded: Reminder | null
}

/** Somebody whose signatures are awaited; contact data masked. */
export type PendingSigner = {
  name: string | null
  email: string | null
  phone: string | null
  /** The one that waits longest first. */
  signatures: PendingSignature[]
  /** By our rule somebody may remind them now. */
  isDue: boolean
}

/** As the page of signers gets them, whose signature is awaited longest first. */
export type PendingSigners = {
  people: PendingSigner[]
  /** There are more open requests than were read: the oldest were. */
  isPart: boolean
}
