"use client"

import dynamic from "next/dynamic"
import { usePaletteOpen } from "#components/shell/palette-store.ts"
import type { Role } from "#lib/domain/permissions.ts"

/** Loaded when it is first wanted, so that no page pays for it. */
const PaletteDialog = dynamic(() => import("./palette-dialog.tsx").then((module) => module.PaletteDialog), {
  ssr: false,
})

/** The command palette; stands once in the frame and shows itself when it is asked for. */
export function Palette({ role }: { role: Role }) {
  return usePaletteOpen() ? <PaletteDialog role={role} /> : null
}
