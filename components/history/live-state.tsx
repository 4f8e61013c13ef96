"use client"

import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { type LiveCheck, useLiveCheck } from "./live-checks.ts"

type LiveProps = { check: LiveCheck & { id: string } }

/** The state of a listed check, kept current. */
export function LiveState({ check }: LiveProps) {
  const { state, result } = useLiveCheck(check)
  return <StateBadge state={state} result={result?.kind} />
}

/** The result of its answer, as soon as there is one; before it, whether the document is unusual. */
export function LiveResult({ check }: { check: LiveProps["check"] & { isUnusual: boolean } }) {
  const { result } = useLiveCheck(check)
  if (result) return <ResultLine result={result} />
  return check.isUnusual ? <UnusualDocument /> : null
}

/** Its charge, kept current too. */
export function LiveCharge({ check }: LiveProps) {
  const { charge, state } = useLiveCheck(check)
  return <ChargeBadge charge={charge} state={state} />
}
