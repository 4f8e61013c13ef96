"use client"

import { LatePart, latePart } from "#components/i18n/late-part.tsx"
import { usePaletteOpen } from "#components/shell/palette-store.ts"
import type { Role } from "#lib/domain/permissions.ts"

const DIALOG = latePart("components/omnibox/palette-dialog.tsx", () =>
  import("./palette-dialog.tsx").then((module) => module.PaletteDialog),
)

/** The command palette; stands once in the frame and shows itself when it is asked for. */
export function Palette({ role }: { role: Role }) {
  return usePaletteOpen() ? <LatePart part={DIALOG} props={{ role }} /> : null
}
