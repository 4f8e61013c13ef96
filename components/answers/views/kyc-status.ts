import type { Tone } from "#components/ui/values/tone.ts"

/** The nine states of a session (specification, KYC session states); only two of them are still open. */
const STATUS = {
  not_started: { open: true, tone: "info" },
  in_progress: { open: true, tone: "info" },
  in_review: { open: false, tone: "warning" },
  approved: { open: false, tone: "success" },
  declined: { open: false, tone: "danger" },
  expired: { open: false, tone: "neutral" },
  kyc_expired: { open: false, tone: "neutral" },
  abandoned: { open: false, tone: "neutral" },
  error: { open: false, tone: "neutral" },
} as const satisfies Record<string, { open: boolean; tone: Tone }>

export type KycStatus = { open: boolean | null; tone: Tone }

/** Returns the meaning of a status code. An unknown one is neutral, and whether it is open is not known. */
export function kycStatusOf(code: string): KycStatus {
  return Object.hasOwn(STATUS, code) ? STATUS[code as keyof typeof STATUS] : { open: null, tone: "neutral" }
}
