"use client"

import { Eye, EyeOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { ActionResult } from "#lib/http/action.ts"

/** Uncovers the identifiers of checks, by the ids of these; each leaves a row in the log. */
export type UncoverCommand = (input: { ids: string[] }) => Promise<ActionResult<Record<string, string>>>

type Covering = {
  /** What was uncovered, by the id of its check; it is gone with the page. */
  shown: Readonly<Record<string, string>>
  busy: boolean
  uncover: (ids: readonly string[]) => void
  cover: (ids: readonly string[]) => void
}

const Covered = createContext<Covering | null>(null)

/** Around a list whose identifiers came covered: what is uncovered of it stays in this page. `command` null: nothing is covered. */
export function CoveredList({ command, children }: { command: UncoverCommand | null; children: ReactNode }) {
  const t = useTranslations("covered")
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const { busy, failure, run } = useCommand()
  if (command === null) return children

  async function uncover(ids: readonly string[]) {
    if (command === null) return
    const end = await run(() => command({ ids: [...ids] }), null)
    if (!end.ok) return
    setShown((before) => ({ ...before, ...end.value }))
    announce(t("revealed", { count: Object.keys(end.value).length }))
  }

  function cover(ids: readonly string[]) {
    setShown((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))))
  }

  return (
    <Covered value={{ shown, busy, uncover: (ids) => void uncover(ids), cover }}>
      <Failure text={failure} />
      {children}
    </Covered>
  )
}

/** The identifier of a line: as it came, or whole once it was uncovered here. */
export function CoveredText({ id, text }: { id: string; text: string }) {
  const covering = use(Covered)
  const whole = covering?.shown[id]
  return <bdi data-uncovered={whole === undefined ? undefined : true}>{whole ?? text}</bdi>
}

/** What uncovers the identifier of one line, and covers it again. Nothing where nothing is covered. */
export function UncoverOne({ id, text }: { id: string; text: string }) {
  const t = useTranslations("covered")
  const covering = use(Covered)
  if (covering === null) return null
  const { shown, busy, uncover, cover } = covering
  const isShown = shown[id] !== undefined
  return (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={t(isShown ? "cover" : "uncover", { masked: text })}
      disabled={busy}
      onClick={() => (isShown ? cover([id]) : uncover([id]))}
      className="relative z-1 print:hidden"
    />
  )
}

/** The same for all of a list. */
export function UncoverAll({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("covered")
  const covering = use(Covered)
  if (covering === null || ids.length === 0) return null
  const { shown, busy, uncover, cover } = covering
  const isShown = ids.every((id) => shown[id] !== undefined)
  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={() => (isShown ? cover(ids) : uncover(ids))}>
      {isShown ? (
        <EyeOff className="size-4" aria-hidden="true" />
      ) : (
        <Eye className="size-4" aria-hidden="true" />
      )}
      {t(isShown ? "coverAll" : "uncoverAll")}
    </Button>
  )
}
