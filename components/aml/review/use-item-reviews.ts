"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { concludeItems, takeOverItems, undoItems } from "#components/aml/actions.ts"
import { type Question, useQuestion } from "#components/command/use-question.ts"
import { type ActionEnd, runAction } from "#components/query/use-action.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import {
  type AmlCase,
  type AmlReview,
  type ItemEntry,
  type ItemReview,
  type ItemsConcluded,
  itemKey,
  takeable,
} from "#lib/aml/review/review.ts"
import { DECIDED_CASES, type DecidedCase } from "#lib/domain/aml/cases.ts"
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

/** What is about to be written, and on which items. `reopens`: the decision that it would take back, whether approved, and whose it is. */
type AskedItems = {
  act: Disposition | "takeOver" | "undo"
  places: readonly ItemPlace[]
  reopens: { state: DecidedCase; by: string | undefined } | null
  /** Several homonyms at once have one reason. */
  asksReason: boolean
}
export type ItemQuestion = Question<AskedItems, { reason: string } | null>

type Act = Pick<AskedItems, "act" | "places"> & {
  send: (reopen: DecidedCase | undefined, reason: string) => Promise<ActionEnd<ItemsConcluded>>
  done: string
}

type SeenItem = ItemPlace & { seen: string | null }
/** What one act on several items wrote: of each, the id of its entry. */
type Written = { act: Disposition | "takeOver"; items: (ItemPlace & { seen: string })[] }
/** The case, and who reads it. */
type ReadCase = Pick<AmlCase, "state" | "steps"> & { viewerId: string }
/** Why an act was not done, in words; or on which items it crossed another. */
type Failed = { key: string; text: string } | { key: string; crossed: readonly SeenItem[] }

/**
 * The conclusions on a report as this page knows them: what it was loaded with, and what was written since. A conclusion that crossed
 * another one is not written: that one is fetched and this person decides again. The command gives back what there is to show, so that
 * the page (which may hold thousands of items) is not read again after each press, as `useAction` would.
 */
export function useItemReviews(checkId: string, loaded: AmlReview["items"], reviewCase: ReadCase | null) {
  const t = useTranslations()
  const refresh = useRefresh()
  const [written, setWritten] = useState<Record<string, ItemEntry[]>>({})
  /** The same, for an act that begins before it is drawn. */
  const latest = useRef(written)
  /** The keys of the acts that are being written, or wait for their turn. */
  const [busy, setBusy] = useState<readonly string[]>([])
  const running = useRef(new Set<string>())
  const [failed, setFailed] = useState<Failed | null>(null)
  const { question, ask } = useQuestion<AskedItems, { reason: string } | null>()
  const [last, setLast] = useState<Written | null>(null)
  /** The newest step of the case when an act of this page took the decision back. */
  const [reopenedAfter, setReopenedAfter] = useState<string | null>(null)
  // One act after the other.
  const { mutateAsync } = useMutation({ mutationFn: write, scope: { id: `conclusions on ${checkId}` } })

  const newestStep = reviewCase?.steps[0]?.id ?? null
  const isReopened = reopenedAfter !== null && reopenedAfter === newestStep
  const decided = isReopened ? null : reviewCase?.state

  const historyAt = (key: string, known = written): ItemEntry[] => {
    const [before, own] = [loaded[key]?.history ?? [], known[key] ?? []]
    // Histories only grow, so the longer one is the newer one.
    return own.length > before.length ? own : before
  }
  const reviewAt = ({ section, position }: ItemPlace): ItemReview => {
    const key = itemKey(section, position)
    return { history: historyAt(key), earlier: loaded[key]?.earlier ?? null }
  }
  const newestAt = (place: ItemPlace) => reviewAt(place).history[0]
  /** As it stands when the act is sent: what this person wrote just before is no surprise to them. */
  const seenAt = ({ section, position }: ItemPlace): SeenItem => {
    const seen = historyAt(itemKey(section, position), latest.current)[0]?.id ?? null
    return { section, position, seen }
  }
  const entries = [...new Set([...Object.keys(loaded), ...Object.keys(written)])].reduce(
    (sum, key) => sum + historyAt(key).length,
    0,
  )
  // What was concluded on again since is not taken back with the rest.
  const undoable = last && {
    ...last,
    items: last.items.filter((item) => newestAt(item)?.id === item.seen),
  }

  /** A further act on what is busy is none, and its controls show that; a second press may come before they do. */
  async function run(act: Act): Promise<boolean> {
    const [only, ...others] = act.places
    if (only === undefined) return false
    const key = others.length === 0 ? itemKey(only.section, only.position) : SEVERAL
    if (running.current.has(key)) return false
    running.current.add(key)
    setBusyAt(key, true)
    return mutateAsync({ ...act, key }).finally(() => {
      running.current.delete(key)
      setBusyAt(key, false)
    })
  }

  function setBusyAt(key: string, isBusy: boolean) {
    setBusy((keys) => [...keys.filter((one) => one !== key), ...(isBusy ? [key] : [])])
  }

  async function write({ act, places, send, done, key }: Act & { key: string }): Promise<boolean> {
    setFailed((failure) => (failure?.key === key ? null : failure))
    const stands = DECIDED_CASES.find((state) => state === decided)
    const asksReason = act === "not_this_person" && places.length > 1
    const isAsked = stands !== undefined || asksReason || (act !== "undo" && places.length > MOST_UNASKED)
    const askAbout = async (state: typeof stands) => {
      setBusyAt(key, false)
      const by = reviewCase?.steps.find((step) => step.act === state)?.by.name
      const said = await ask({ act, places, reopens: state ? { state, by } : null, asksReason })
      setBusyAt(key, said !== null)
      return said
    }
    let said: { reason: string } | null = { reason: "" }
    if (isAsked) said = await askAbout(stands)
    if (said === null) return false
    const before = places.map(seenAt)
    let result = await send(stands, said.reason)
    // It was decided while this person looked at it.
    if (!result.ok && (result.code === "report_concluded" || result.code === "report_confirmed")) {
      refresh()
      const now = result.code === "report_confirmed" ? "confirmed" : "concluded"
      const again = await askAbout(now)
      if (again === null) return false
      result = await send(now, again.reason || said.reason)
    }
    if (result.ok) {
      const { histories, reopened } = result.value
      latest.current = { ...latest.current, ...histories }
      setWritten(latest.current)
      if (act === "undo") setLast(null)
      else if (places.length > 1) setLast({ act, items: places.flatMap((place) => newIn(histories, place)) })
      announce(done)
      if (reopened) {
        setReopenedAfter(newestStep)
        toast({ tone: "success", title: t("aml.case.done.reopened") })
        refresh()
      }
      return true
    }
    const isCrossed = result.code === "state_changed"
    setFailed(isCrossed ? { key, crossed: before } : { key, text: refusalWords(result) })
    if (result.code === "unanswered" || isCrossed) refresh()
    return false
  }

  const conclude: Conclude = (places, disposition, note) => {
    const word = t(`aml.disposition.${disposition}`)
    return run({
      act: disposition,
      places,
      done:
        places.length === 1
          ? t("aml.saved", { disposition: word })
          : t("aml.savedSeveral", { count: places.length, disposition: word }),
      send: (reopen, reason) =>
        runAction(concludeItems, {
          checkId,
          items: places.map(seenAt),
          disposition,
          note: note || reason,
          reopen,
        }),
    })
  }

  /** Takes over the conclusions on these items in earlier reports, where there are any. */
  function takeOver(places: readonly ItemPlace[]): Promise<boolean> {
    const earlier = places.flatMap((place) => {
      const from = takeable(reviewAt(place))?.id
      return from === undefined ? [] : [{ place, from }]
    })
    return run({
      act: "takeOver",
      places,
      done: t("aml.takenOver", { count: earlier.length }),
      send: (reopen) => {
        const items = earlier.map(({ place, from }) => ({ ...seenAt(place), from }))
        return runAction(takeOverItems, { checkId, items, reopen })
      },
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

  function refusalWords(refusal: Refusal): string {
    if (refusal.code === "unanswered")
      return `${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`
    return `${refusal.title}. ${refusal.detail}`
  }

  /** Whose act it was that this one crossed, once the page knows. */
  function crossedWords(crossed: readonly SeenItem[]): string {
    const by = crossed
      .filter((item) => newestAt(item)?.id !== (item.seen ?? undefined))
      .map((item) => newestAt(item)?.by)[0]
    const who = by?.id === reviewCase?.viewerId ? "me" : "other"
    return t("aml.crossed", { who: by === undefined ? "unknown" : who, name: by?.name ?? "" })
  }

  const failure = failed && {
    key: failed.key,
    text: "text" in failed ? failed.text : crossedWords(failed.crossed),
  }
  return { reviewAt, entries, conclude, takeOver, undo, undoable, question, busy, failure, isReopened }
}

function newIn(
  histories: ItemsConcluded["histories"],
  { section, position }: ItemPlace,
): (ItemPlace & { seen: string })[] {
  const newest = histories[itemKey(section, position)]?.[0]
  return newest ? [{ section, position, seen: newest.id }] : []
}
