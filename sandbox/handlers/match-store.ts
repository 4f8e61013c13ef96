import { randomUUID } from "node:crypto"
import { traitOf } from "#sandbox/choices/notable-traits.ts"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { keepNewest } from "#sandbox/keep-newest.ts"
import { type Declared, type MatchScore, scoreOf } from "./match-score.ts"

export const FAILING_DNI = "40000050"
export const ENDLESS_DNI = "40000051"

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

/** Matches and the tokens that they hold: reserved at the 202, deducted at completion, returned at failure. */
export type MatchStore = {
  accept: (dni: string, declared: Declared, now: number, tuning: Tuning) => Match
  read: (id: string) => Match | null
  settleDue: (now: number, tuning: Tuning) => void
  counts: () => { pending: number; settled: number; reserved: number; deducted: number; returned: number }
  clear: () => void
}

function failureOf(dni: string, tuning: Tuning): string | null {
  if (tuning.matchOutcome === "failed") return "El servicio del registro no completó la comparación."
  if (tuning.matchOutcome === "completed") return null
  if (dni === FAILING_DNI) return "El documento figura como cancelado en el registro."
  return traitOf("dni", dni).startsWith("record-") ? "No se encontró el documento en el registro." : null
}

function settle(match: Match, now: number, tuning: Tuning): "completed" | "failed" {
  const message = failureOf(match.dni, tuning)
  match.completedAt = message === null ? now : null // set by the completion alone (States, Match status)
  match.outcome =
    message === null
      ? { status: "completed", scored: scoreOf(match.dni, match.declared, tuning.choices.similarity) }
      : { status: "failed", message }
  return message === null ? "completed" : "failed"
}

/** An empty store. The caller has seen that a token is left. */
export function createMatchStore(): MatchStore {
  const matches = new Map<string, Match>()
  let pending: Match[] = []
  const ledger = { reserved: 0, deducted: 0, returned: 0 }
  const finish = (match: Match, now: number, tuning: Tuning) => {
    ledger.reserved -= 1
    if (settle(match, now, tuning) === "completed") {
      ledger.deducted += 1
    } else {
      ledger.returned += 1
      tuning.tokens += 1
    }
  }
  return {
    accept: (dni, declared, now, tuning) => {
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
    read: (id) => matches.get(id) ?? null,
    settleDue: (now, tuning) => {
      const isDue = (match: Match) =>
        match.dni !== ENDLESS_DNI && match.createdAt + tuning.matchDelayMs <= now
      const due = pending.filter(isDue)
      if (due.length === 0) return
      for (const match of due) finish(match, match.createdAt + tuning.matchDelayMs, tuning)
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
