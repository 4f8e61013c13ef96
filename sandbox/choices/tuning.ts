import { z } from "zod"
import { type ChoiceValues, defaultChoices, problemsOfChoices } from "./choices.ts"

/** The settings that the director can change while the sandbox runs. */
export type Tuning = {
  /** Units of the vehicle-query quota that are left. */
  quota: number
  /** Tokens of the match package that are neither reserved nor deducted. */
  tokens: number
  vinDelayMs: number
  matchDelayMs: number
  responseDelayMs: number
  /** State in which every VIN task ends; null = by its VIN. */
  vinFinalState: string | null
  /** How every match ends; null = by its DNI. */
  matchOutcome: "completed" | "failed" | null
  pdfLinkLifetimeMs: number
  fileLinkLifetimeMs: number
  keysValid: { lookup: boolean; platform: boolean; vin: boolean; match: boolean }
  webhookUrl: string | null
  rateLimit: { limit: number; windowMs: number; retryAfter: "seconds" | "date" | "none" } | null
  choices: ChoiceValues
}

export function defaultTuning(): Tuning {
  return {
    quota: 10_000,
    tokens: 1_000,
    vinDelayMs: 3_000,
    matchDelayMs: 1_500,
    responseDelayMs: 0,
    vinFinalState: null,
    matchOutcome: null,
    // Limits: pdf_link is valid for 45 minutes; the lifetime of the other links is not shown.
    pdfLinkLifetimeMs: 45 * 60_000,
    fileLinkLifetimeMs: 60 * 60_000,
    keysValid: { lookup: true, platform: true, vin: true, match: true },
    webhookUrl: null,
    rateLimit: null,
    choices: defaultChoices(),
  }
}

const count = z.number().int().min(0).max(1e12)
const flag = z.boolean().optional()

export const tuningPatchSchema = z
  .strictObject({
    quota: count,
    tokens: count,
    vinDelayMs: count,
    matchDelayMs: count,
    responseDelayMs: count.max(600_000),
    vinFinalState: z.string().min(1).max(100).nullable(),
    matchOutcome: z.enum(["completed", "failed"]).nullable(),
    pdfLinkLifetimeMs: count,
    fileLinkLifetimeMs: count,
    keysValid: z.strictObject({ lookup: flag, platform: flag, vin: flag, match: flag }),
    webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
    rateLimit: z
      .strictObject({ limit: count, windowMs: count.min(1), retryAfter: z.enum(["seconds", "date", "none"]) })
      .nullable(),
    choices: z.record(z.string(), z.unknown()).superRefine((wanted, context) => {
      for (const message of problemsOfChoices(wanted)) context.addIssue({ code: "custom", message })
    }),
  })
  .partial()

/** Applies a checked patch; key flags and choices that it does not name stay as they are. */
export function applyTuning(tuning: Tuning, patch: z.infer<typeof tuningPatchSchema>): void {
  const { keysValid, choices, ...rest } = patch
  Object.assign(tuning, rest)
  if (keysValid) Object.assign(tuning.keysValid, keysValid)
  if (choices) Object.assign(tuning.choices, choices)
}
