"use client"

import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { type LiveCheck, useLiveCheck } from "./live-checks.ts"

type LiveProps = { check: LiveCheck & { id: string } }

/** The state of a listed check, kept current. */
export function LiveState({ check }: LiveProps) {
  return <StateBadge state={useLiveCheck(check).state} />
}

/** Its charge, likewise. */
export function LiveCharge({ check }: LiveProps) {
  return <ChargeBadge charge={useLiveCheck(check).charge} />
}
