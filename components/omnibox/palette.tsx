"use client"

import dynamic from "next/dynamic"
import { useEffect } from "react"
import { closePalette, usePaletteText } from "#components/shell/palette-store.ts"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { Role } from "#lib/domain/access/permissions.ts"

/** Everything that can be asked or opened: more than a page needs that is only read. */
const PaletteDialog = dynamic(
  () =>
    import("./palette-dialog.tsx").then(
      (module) => module.PaletteDialog,
      () => NotLoaded,
    ),
  { ssr: false },
)

/** The command palette; it is in the frame once and opens on request. */
export function Palette({ role }: { role: Role }) {
  const text = usePaletteText()
  return text === null ? null : <PaletteDialog role={role} text={text} />
}

/** The page stays as it is, with what was typed. */
function NotLoaded() {
  useEffect(() => {
    reportMissingCode()
    closePalette()
  }, [])
  return null
}
