"use client"

import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { openPalette } from "#components/shell/palette-store.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"

/**
 * From an identifier within an answer on to its dossier, or to a question about it: the palette opens with it. Nothing is asked before the person
 * chooses it there, since it may cost.
 */
export function LookUpButton({ identifier }: { identifier: string }) {
  const t = useTranslations("check")
  return (
    <IconButton
      icon={Search}
      label={t("leadOn", { identifier })}
      aria-haspopup="dialog"
      className="-my-1 align-middle"
      onClick={() => openPalette(identifier)}
      data-screen-only
    />
  )
}
