"use client"

import { lazyPart } from "#components/i18n/lazy-part.tsx"
import { WantedPart } from "#components/i18n/wanted-part.tsx"
import { closePalette, usePaletteText } from "#components/shell/palette-store.ts"
import type { Role } from "#lib/domain/access/permissions.ts"

const DIALOG = lazyPart("components/omnibox/palette-dialog.tsx", () =>
  import("./palette-dialog.tsx").then((module) => module.PaletteDialog),
)

/** The command palette; it is in the frame once and opens on request. */
export function Palette({ role }: { role: Role }) {
  const text = usePaletteText()
  return text === null ? null : <WantedPart part={DIALOG} props={{ role, text }} onGiveUp={closePalette} />
}
