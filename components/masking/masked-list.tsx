"use client"

import { Eye, EyeOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { spellUnseen } from "#lib/text/unseen.ts"
import { reveal as revealIdentifiers } from "./actions.ts"
import { RevealButton } from "./reveal-button.tsx"

type Masking = {
  /** The revealed identifiers by the id of their check; gone with the page. */
  shown: Readonly<Record<string, string>>
  busy: boolean
  reveal: (ids: readonly string[]) => void
  mask: (ids: readonly string[]) => void
}

const MaskContext = createContext<Masking | null>(null)

/** Wraps a list with masked identifiers and holds the revealed ones, in this page only. */
export function MaskedList({ isMasked, children }: { isMasked: boolean; children: ReactNode }) {
  const t = useTranslations("masking")
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const { busy, failure, run } = useAction(revealIdentifiers)
  if (!isMasked) return children

  async function reveal(ids: readonly string[]) {
    const end = await run({ ids: [...ids] })
    if (!end.ok) return
    setShown((before) => ({ ...before, ...end.value }))
    announce(t("revealed", { count: Object.keys(end.value).length }))
  }

  function mask(ids: readonly string[]) {
    setShown((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))))
  }

  return (
    <MaskContext value={{ shown, busy, reveal: (ids) => void reveal(ids), mask }}>
      <Failure text={failure} />
      {children}
    </MaskContext>
  )
}

/** The identifier of a line: masked, or whole once it was revealed here. */
export function MaskedText({ id, text }: { id: string; text: string }) {
  const masking = use(MaskContext)
  const whole = masking?.shown[id]
  return <Verbatim data-revealed={whole === undefined ? undefined : true}>{whole ?? text}</Verbatim>
}

/** The button that reveals the identifier of one line, and masks it again. Renders nothing where nothing is masked. */
export function RevealOne({ id, text }: { id: string; text: string }) {
  const t = useTranslations("masking")
  const masking = use(MaskContext)
  if (masking === null) return null
  const { shown, busy, reveal, mask } = masking
  const isShown = shown[id] !== undefined
  return (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={t(isShown ? "mask" : "reveal", { masked: spellUnseen(text) })}
      disabled={busy}
      onClick={() => (isShown ? mask([id]) : reveal([id]))}
      className="relative z-1 print:hidden"
    />
  )
}

/** The same for all lines of a list. */
export function RevealAll({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("masking")
  const masking = use(MaskContext)
  if (masking === null || ids.length === 0) return null
  const { shown, busy, reveal, mask } = masking
  const isShown = ids.every((id) => shown[id] !== undefined)
  return (
    <RevealButton isShown={isShown} busy={busy} onClick={() => (isShown ? mask(ids) : reveal(ids))}>
      {t(isShown ? "maskAll" : "revealAll")}
    </RevealButton>
  )
}
