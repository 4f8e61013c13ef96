"use client"

import { useState } from "react"
import type { Role } from "#lib/domain/access/permissions.ts"
import { OmniboxPanel } from "./omnibox-panel.tsx"

/** The omnibox on a page of those who may ask; the palette has the places for everybody. */
export function Omnibox({ role }: { role: Role }) {
  const [round, setRound] = useState(0)
  return <OmniboxPanel key={round} role={role} variant="page" onLeave={() => setRound(round + 1)} />
}
