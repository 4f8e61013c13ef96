"use client"

import { usePaletteText } from "#components/shell/palette-store.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { PaletteDialog } from "./palette-dialog.tsx"

/** The command palette; it is in the frame once and opens on request. */
export function Palette({ role }: { role: Role }) {
  const text = usePaletteText()
  return text === null ? null : <PaletteDialog role={role} text={text} />
}
