"use client"

import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { openPalette } from "#components/shell/palette-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { spellUnseen } from "#lib/text/unseen.ts"

type LookUpButtonProps = {
  identifier: string
  /** It is the next thing to do, not one beside a value: said in words, or in these. */
  inWords?: boolean | string
}

/**
 * From an identifier within an answer on to its dossier, or to a question about it: the palette opens with it. Nothing is asked before the person
 * chooses it there, since it may cost.
 */
export function LookUpButton({ identifier, inWords = false }: LookUpButtonProps) {
  const t = useTranslations("check")
  const open = { "aria-haspopup": "dialog", onClick: () => openPalette(identifier) } as const
  const label = t("leadOn", { identifier: spellUnseen(identifier) })
  if (inWords === false)
    return (
      <IconButton icon={Search} label={label} className="-my-1 align-middle" data-screen-only {...open} />
    )
  if (inWords !== true) return <Button {...open}>{inWords}</Button>
  return (
    <Button icon={Search} size="sm" {...open}>
      {label}
    </Button>
  )
}
