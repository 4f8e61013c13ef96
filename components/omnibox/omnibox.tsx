"use client"

import { useState } from "react"
import type { Role } from "#lib/domain/permissions.ts"
import { can } from "#lib/domain/permissions.ts"
import { OmniboxPanel } from "./omnibox-panel.tsx"

/** The omnibox on a page, for those who may ask; nothing for others, whose palette has the places. */
export function Omnibox({ role }: { role: Role }) {
  const [round, setRound] = useState(0)
  if (!can(role, "check.ask")) return null
  return <OmniboxPanel key={round} role={role} variant="page" onLeave={() => setRound(round + 1)} />
}
