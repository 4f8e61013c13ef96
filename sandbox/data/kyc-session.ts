import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { traitOf } from "#sandbox/choices/notable-traits.ts"
import { diceFor, uuidFor } from "./dice.ts"
import { flavourOf, type RecordData } from "./record-traits.ts"
import { timestamp } from "./timestamp.ts"

/** The nine states of a KYC session and their Spanish names, as the specification lists them. */
export const KYC_STATES = [
  ["not_started", "No iniciado"],
  ["in_progress", "En Progreso"],
  ["in_review", "En Revisión"],
  ["approved", "Aprobado"],
  ["declined", "Desaprobado"],
  ["expired", "Expirado"],
  ["kyc_expired", "KYC expirado"],
  ["abandoned", "Abandonado"],
  ["error", "Error"],
] as const

export const FIRST_KYC_NUMBER = 40000030

/** DNI 40000030 to 40000038 are the nine states in the order of the specification, 40000039 has no session. */
function stateIndexOf(type: string, number: string): number {
  const notable = Number(number) - FIRST_KYC_NUMBER
  if (/^\d{8}$/.test(number) && notable >= 0 && notable <= 9) return notable
  if (traitOf("dni", number) !== "ordinary") return 3
  return diceFor("kyc", type, number).below(10)
}

/** The last KYC session of a document, or null when it has none. */
export function kycSession(
  type: string,
  number: string,
  publicUrl: string,
  choices: ChoiceValues,
): RecordData | null {
  const trait = traitOf("dni", number)
  const found = KYC_STATES[stateIndexOf(type, number)]
  if (!found) return null
  const unknown = trait === "unknown-words"
  const [status, statusName] = unknown ? (["manual_hold", "Retenido (revisión N.º 2)"] as const) : found
  const isOpen = status === "not_started" || status === "in_progress"
  const dice = diceFor("kyc-session", type, number)
  const sessionId = uuidFor("kyc", type, number)
  const createdAt = Date.UTC(
    2026,
    dice.below(10),
    dice.between(1, 28),
    dice.below(24),
    dice.below(60),
    dice.below(60),
  )
  return {
    session_id: sessionId,
    status,
    status_name: trait === "nulls" ? null : (flavourOf(trait)?.text ?? statusName),
    url: isOpen ? `${publicUrl}/kyc/${sessionId}` : null,
    created_at: timestamp(createdAt, choices),
  }
}
