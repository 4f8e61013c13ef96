import { randomUUID } from "node:crypto"
import { ENDLESS_DNI, FAILING_DNI, traitOf } from "#sandbox/choices/notable.ts"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { keepNewest } from "#sandbox/keep-newest.ts"
import { type Declared, type MatchScore, scoreOf } from "./match-score.ts"

export type Match = {
  id: string
  dni: string
  declared: Declared
  createdAt: number
  completedAt: number | null
  outcome:
    | { status: "pending" }
    | { status: "completed"; scored: MatchScore }
    | { status: "failed"; message: string }
}

const MAX_KEPT = 100_000

function failureOf(dni: string, tuning: Tuning): string | null {
  if (tuning.matchOutcome === "failed") return "El servicio del registro no completó la comparación."
  if (tuning.matchOutcome === "completed") return null
  if (dni === FAILING_DNI) return "El documento figura como cancelado en el registro."
  return traitOf("dni", dni).startsWith("record-") ? "No se encontró el documento en el registro." : null
}

/** Matches and the tokens that they hold: reserved at the 202, deducted at completion, returned at failure. The caller has seen that one is left. */
export function createMatchStore() {
  const matches = new Map<string, Match>()
  let pending: Match[] = []
  const ledger = { reserved: 0, deducted: 0, returned: 0 }
  const settle = (match: Match, now: number, tuning: Tuning) => {
    const message = failureOf(match.dni, tuning)
    ledger.reserved -= 1
    if (message === null) {
      ledger.deducted += 1
      match.completedAt = now // set by the completion alone (States, Match status)
      match.outcome = { status: "completed", scored: scoreOf(match.dni, match.declared) }
    } else {
      ledger.returned += 1
      tuning.tokens += 1
      match.outcome = { status: "failed", message }
    }
  }
  return {
    accept: (dni: string, declared: Declared, now: number, tuning: Tuning): Match => {
      const match: Match = {
        id: randomUUID(),
        dni,
        declared,
        createdAt: now,
        completedAt: null,
        outcome: { status: "pending" },
      }
      keepNewest(matches, match.id, match, MAX_KEPT)
      pending.push(match)
      tuning.tokens -= 1
      ledger.reserved += 1
      return match
    },
    read: (id: string): Match | null => matches.get(id) ?? null,
    settleDue: (now: number, tuning: Tuning): void => {
      const isDue = (match: Match) =>
        match.dni !== ENDLESS_DNI && match.createdAt + tuning.matchDelayMs <= now
      const due = pending.filter(isDue)
      if (due.length === 0) return
      for (const match of due) settle(match, match.createdAt + tuning.matchDelayMs, tuning)
      pending = pending.filter((match) => !isDue(match))
    },
    counts: () => ({ pending: pending.length, settled: matches.size - pending.length, ...ledger }),
    clear: () => {
      matches.clear()
      pending = []
      Object.assign(ledger, { reserved: 0, deducted: 0, returned: 0 })
    },
  }
}
