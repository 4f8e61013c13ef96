"use client"

import { useTranslations } from "next-intl"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { closePalette, usePaletteText } from "#components/shell/palette-store.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { Role } from "#lib/domain/access/permissions.ts"

const DIALOG = lazyPart("components/omnibox/palette-dialog.tsx", () =>
  import("./palette-dialog.tsx").then((module) => module.PaletteDialog),
)

/** The command palette; it is in the frame once and opens on request. Where it cannot be fetched it says so. */
export function Palette({ role }: { role: Role }) {
  const t = useTranslations("shell.search")
  function sayFailed() {
    closePalette()
    toast({ tone: "danger", title: t("failed") })
  }
  const text = usePaletteText()
  return text === null ? null : <LazyPart part={DIALOG} props={{ role, text }} onFailed={sayFailed} />
}
