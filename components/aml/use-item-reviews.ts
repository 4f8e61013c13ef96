"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { type AmlReview, type ItemEntry, type ItemReview, itemKey } from "#lib/aml/review.ts"
import type { AmlSection } from "#lib/domain/aml-sections.ts"
import type { Disposition } from "#lib/domain/disposition.ts"
import type { ActionResult } from "#lib/http/action.ts"
import type { ConcludeCommand } from "./report-desk.ts"

type Refusal = Extract<ActionResult<never>, { ok: false }>

export type ItemPlace = { section: AmlSection; position: number }
export type Conclude = (place: ItemPlace, disposition: Disposition, note: string) => Promise<boolean>

/**
 * The conclusions on a report as this page knows them: what it was loaded with, and what was written since. A conclusion that crossed
 * somebody else's is not written: theirs is fetched and this person decides again. The command gives back what there is to show, so that
 * the page (which may hold thousands of items) is not read anew after each press, as `useCommand` would.
 */
export function useItemReviews(checkId: string, loaded: AmlReview["items"], command: ConcludeCommand | null) {
  const t = useTranslations()
  const router = useRouter()
  const [written, setWritten] = useState<Record<string, ItemEntry[]>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ key: string; text: string } | null>(null)

  const reviewAt = ({ section, position }: ItemPlace): ItemReview => {
    const key = itemKey(section, position)
    const [known, own] = [loaded[key], written[key] ?? []]
    const history = known?.history ?? []
    // Histories only grow, so the longer one is the newer one.
    return { history: own.length > history.length ? own : history, earlier: known?.earlier ?? null }
  }

  const conclude: Conclude = async (place, disposition, note) => {
    const key = itemKey(place.section, place.position)
    if (command === null || busy !== null) return false
    setBusy(key)
    setFailure(null)
    const seen = reviewAt(place).history[0]?.id ?? null
    const result = await command({ checkId, ...place, disposition, note, seen }).catch(() => null)
    setBusy(null)
    if (result?.ok) {
      setWritten((before) => ({ ...before, [key]: result.value }))
      announce(t("aml.saved", { disposition: t(`aml.disposition.${disposition}`) }))
      return true
    }
    setFailure({ key, text: failureWords(result) })
    if (result === null || result.code === "state_changed") router.refresh()
    return false
  }

  function failureWords(refusal: Refusal | null): string {
    if (refusal === null) return `${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`
    if (refusal.code === "state_changed") return t("aml.crossed")
    return `${refusal.title}. ${refusal.detail}`
  }

  return { reviewAt, conclude, busy, failure }
}
