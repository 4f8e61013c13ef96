"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { ItemCommands } from "#components/aml/report-desk.ts"
import { type CommandEnd, runCommand } from "#components/command/run-command.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import {
  type AmlReview,
  type ItemEntry,
  type ItemReview,
  type ItemsConcluded,
  itemKey,
  takeable,
} from "#lib/aml/review/review.ts"
import type { Disposition } from "#lib/domain/aml/disposition.ts"
import type { AmlSection } from "#lib/domain/aml/sections.ts"
import type { ActionResult } from "#lib/http/action.ts"

type Refusal = Extract<CommandEnd<never>, { ok: false }>

export type ItemPlace = { section: AmlSection; position: number }
export type Conclude = (
  places: readonly ItemPlace[],
  disposition: Disposition,
  note: string,
) => Promise<boolean>

/** The key of an act on more than one item that is in progress, or failed. */
export const SEVERAL = "several"

/**
 * The conclusions on a report as this page knows them: what it was loaded with, and what was written since. A conclusion that crossed
 * somebody else's is not written: theirs is fetched and this person decides again. The command gives back what there is to show, so that
 * the page (which may hold thousands of items) is not read again after each press, as `useCommand` would.
 */
export function useItemReviews(checkId: string, loaded: AmlReview["items"], commands: ItemCommands | null) {
  const t = useTranslations()
  const router = useRouter()
  const [written, setWritten] = useState<Record<string, ItemEntry[]>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ key: string; text: string } | null>(null)

  const historyAt = (key: string): ItemEntry[] => {
    const [known, own] = [loaded[key]?.history ?? [], written[key] ?? []]
    // Histories only grow, so the longer one is the newer one.
    return own.length > known.length ? own : known
  }
  const reviewAt = ({ section, position }: ItemPlace): ItemReview => {
    const key = itemKey(section, position)
    return { history: historyAt(key), earlier: loaded[key]?.earlier ?? null }
  }
  const seenAt = (place: ItemPlace) => ({ ...place, seen: reviewAt(place).history[0]?.id ?? null })
  const entries = [...new Set([...Object.keys(loaded), ...Object.keys(written)])].reduce(
    (sum, key) => sum + historyAt(key).length,
    0,
  )

  async function run(
    places: readonly ItemPlace[],
    command: () => Promise<ActionResult<ItemsConcluded>>,
    done: string,
  ): Promise<boolean> {
    const [only] = places
    if (only === undefined || busy !== null) return false
    const key = places.length === 1 ? itemKey(only.section, only.position) : SEVERAL
    setBusy(key)
    setFailure(null)
    const result = await runCommand(command)
    setBusy(null)
    if (result.ok) {
      setWritten((before) => ({ ...before, ...result.value.histories }))
      announce(done)
      if (result.value.reopened) router.refresh()
      return true
    }
    setFailure({ key, text: failureWords(result, places.length) })
    if (result.code === "unanswered" || result.code === "state_changed") router.refresh()
    return false
  }

  const conclude: Conclude = (places, disposition, note) => {
    const word = t(`aml.disposition.${disposition}`)
    const done =
      places.length === 1
        ? t("aml.saved", { disposition: word })
        : t("aml.savedSeveral", { count: places.length, disposition: word })
    const items = places.map(seenAt)
    return run(
      places,
      async () => commands?.conclude({ checkId, items, disposition, note }) ?? notAllowed(),
      done,
    )
  }

  /** Takes over the conclusions on these items in earlier reports, where there are any. */
  function takeOver(places: readonly ItemPlace[]): Promise<boolean> {
    const items = places.flatMap((place) => {
      const earlier = takeable(reviewAt(place))
      return earlier ? [{ ...seenAt(place), from: earlier.id }] : []
    })
    const done = t("aml.takenOver", { count: items.length })
    return run(places, async () => commands?.takeOver({ checkId, items }) ?? notAllowed(), done)
  }

  function failureWords(refusal: Refusal, items: number): string {
    if (refusal.code === "unanswered")
      return `${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`
    if (refusal.code === "state_changed") return t(items === 1 ? "aml.crossed" : "aml.crossedSeveral")
    return `${refusal.title}. ${refusal.detail}`
  }

  return { reviewAt, entries, conclude, takeOver, busy, failure }
}

/** Nothing offers it to who has no commands. */
function notAllowed(): never {
  throw new Error("this page only reads")
}
