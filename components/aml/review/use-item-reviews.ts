"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { concludeItems, takeOverItems, undoItems } from "#components/aml/actions.ts"
import { useQuestion } from "#components/command/use-question.ts"
import { type ActionEnd, runAction } from "#components/query/use-action.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
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
import type { AmlSection } from "#lib/domain/aml/levels.ts"

type Refusal = Extract<ActionEnd<never>, { ok: false }>

export type ItemPlace = { section: AmlSection; position: number }
export type Conclude = (
  places: readonly ItemPlace[],
  disposition: Disposition,
  note: string,
) => Promise<boolean>

/** The key of an act on more than one item that is in progress, or failed. */
export const SEVERAL = "several"
/** A conclusion on more items than these at once is asked about before it is written. */
const MOST_UNASKED = 3

/** What is about to be written, and on which items. `reopens`: the report is confirmed, and would be open again. */
export type ItemQuestion = {
  act: Disposition | "takeOver" | "undo"
  places: readonly ItemPlace[]
  reopens: boolean
}

type Act = Omit<ItemQuestion, "reopens"> & {
  send: (reopen: boolean) => Promise<ActionEnd<ItemsConcluded>>
  done: string
}

/** What one act on several items wrote: of each, the id of its entry. */
type Written = { act: Disposition | "takeOver"; items: (ItemPlace & { seen: string })[] }

/**
 * The conclusions on a report as this page knows them: what it was loaded with, and what was written since. A conclusion that crossed
 * somebody else's is not written: theirs is fetched and this person decides again. The command gives back what there is to show, so that
 * the page (which may hold thousands of items) is not read again after each press, as `useAction` would.
 */
export function useItemReviews(checkId: string, loaded: AmlReview["items"], isConfirmed: boolean) {
  const t = useTranslations()
  const refresh = useRefresh()
  const [written, setWritten] = useState<Record<string, ItemEntry[]>>({})
  /** The keys of the acts that are being written, or wait for their turn. */
  const [busy, setBusy] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<{ key: string; text: string } | null>(null)
  const { question, ask } = useQuestion<ItemQuestion>()
  const [last, setLast] = useState<Written | null>(null)
  // One act after the other.
  const { mutateAsync } = useMutation({ mutationFn: write, scope: { id: `conclusions on ${checkId}` } })

  const historyAt = (key: string): ItemEntry[] => {
    const [known, own] = [loaded[key]?.history ?? [], written[key] ?? []]
    // Histories only grow, so the longer one is the newer one.
    return own.length > known.length ? own : known
  }
  const reviewAt = ({ section, position }: ItemPlace): ItemReview => {
    const key = itemKey(section, position)
    return { history: historyAt(key), earlier: loaded[key]?.earlier ?? null }
  }
  const newestAt = (place: ItemPlace) => reviewAt(place).history[0]?.id ?? null
  const seenAt = ({ section, position }: ItemPlace) => ({
    section,
    position,
    seen: newestAt({ section, position }),
  })
  const entries = [...new Set([...Object.keys(loaded), ...Object.keys(written)])].reduce(
    (sum, key) => sum + historyAt(key).length,
    0,
  )
  // What was concluded on again since is not taken back with the rest.
  const undoable = last && { ...last, items: last.items.filter((item) => newestAt(item) === item.seen) }

  /** A further act on what is busy is none, and its controls show that. */
  async function run(act: Act): Promise<boolean> {
    const [only, ...others] = act.places
    if (only === undefined) return false
    const key = others.length === 0 ? itemKey(only.section, only.position) : SEVERAL
    if (busy.includes(key)) return false
    setBusy((keys) => [...keys, key])
    return mutateAsync({ ...act, key }).finally(() => setBusy((keys) => keys.filter((one) => one !== key)))
  }

  async function write({ act, places, send, done, key }: Act & { key: string }): Promise<boolean> {
    setFailure((failed) => (failed?.key === key ? null : failed))
    const isAsked = isConfirmed || (act !== "undo" && places.length > MOST_UNASKED)
    if (isAsked && !(await ask({ act, places, reopens: isConfirmed }))) return false
    let result = await send(isConfirmed)
    // It was confirmed while this person looked at it.
    if (!result.ok && result.code === "report_confirmed") {
      refresh()
      if (await ask({ act, places, reopens: true })) result = await send(true)
    }
    if (result.ok) {
      const { histories, reopened } = result.value
      setWritten((before) => ({ ...before, ...histories }))
      if (act === "undo") setLast(null)
      else if (places.length > 1) setLast({ act, items: places.flatMap((place) => newIn(histories, place)) })
      announce(done)
      if (reopened) refresh()
      return true
    }
    setFailure({ key, text: failureWords(result, places.length) })
    if (result.code === "unanswered" || result.code === "state_changed") refresh()
    return false
  }

  const conclude: Conclude = (places, disposition, note) => {
    const word = t(`aml.disposition.${disposition}`)
    const items = places.map(seenAt)
    return run({
      act: disposition,
      places,
      done:
        places.length === 1
          ? t("aml.saved", { disposition: word })
          : t("aml.savedSeveral", { count: places.length, disposition: word }),
      send: (reopen) => runAction(concludeItems, { checkId, items, disposition, note, reopen }),
    })
  }

  /** Takes over the conclusions on these items in earlier reports, where there are any. */
  function takeOver(places: readonly ItemPlace[]): Promise<boolean> {
    const items = places.flatMap((place) => {
      const earlier = takeable(reviewAt(place))
      return earlier ? [{ ...seenAt(place), from: earlier.id }] : []
    })
    return run({
      act: "takeOver",
      places,
      done: t("aml.takenOver", { count: items.length }),
      send: (reopen) => runAction(takeOverItems, { checkId, items, reopen }),
    })
  }

  /** Takes back what the last act on several items wrote, where nothing was concluded since. */
  async function undo(): Promise<boolean> {
    if (!undoable) return false
    const { items } = undoable
    return run({
      act: "undo",
      places: items,
      done: t("aml.undone", { count: items.length }),
      send: (reopen) => runAction(undoItems, { checkId, items, reopen }),
    })
  }

  function failureWords(refusal: Refusal, items: number): string {
    if (refusal.code === "unanswered")
      return `${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`
    if (refusal.code === "state_changed") return t(items === 1 ? "aml.crossed" : "aml.crossedSeveral")
    return `${refusal.title}. ${refusal.detail}`
  }

  return { reviewAt, entries, conclude, takeOver, undo, undoable, question, busy, failure }
}

function newIn(
  histories: ItemsConcluded["histories"],
  { section, position }: ItemPlace,
): (ItemPlace & { seen: string })[] {
  const newest = histories[itemKey(section, position)]?.[0]
  return newest ? [{ section, position, seen: newest.id }] : []
}
