import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import {
  type NoticeKind,
  SIGNATURE_NOTICES,
  type SignatureNotice,
  type ThingRef,
} from "#lib/domain/notice-kinds.ts"
import type { DossierKind } from "#lib/domain/subject-kinds.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** A notice as its reader gets it: the present state of one thing. */
export type Notice = ThingRef & {
  kind: NoticeKind
  /** The name that a person gave it; empty where nobody did, or where a name would be personal data. */
  name: string
  operation: CheckOperation
  /** Of a check: whom or what it is about, by the end of its identifier. */
  about?: { kind: DossierKind; masked: string } | undefined
  /** The instant that it is about, ISO 8601; for `expiring` it is in the future. */
  at: string
  watched: boolean
  /** Of a batch: how many of its rows ended, and the facets of their answers that need attention, the commonest first. */
  progress: { done: number; rows: number; weighing: readonly FacetCount[] } | null
}

export type WatchedNotice = Notice & {
  revision: number
  over: boolean
}

export type Notices = {
  items: Notice[]
  /** Of signature requests, all of them, also those that `items` leaves out. */
  counts: Record<SignatureNotice, number>
  watching: ThingRef[]
}

/** Returns the page of a thing; opening it marks the thing's notice as seen. */
export function thingPath({ thing, id }: ThingRef): string {
  return `/${PLACE[thing]}/${id}`
}

const PLACE = { batch: "batches", check: "checks", signature: "signatures" } as const

/** The notices of signature requests, all kinds together. */
export function countNotices(counts: Notices["counts"]): number {
  return SIGNATURE_NOTICES.reduce((sum, kind) => sum + counts[kind], 0)
}

/** Returns those that go to everybody who may see the thing, in their order. */
export function unwatchedKinds(items: readonly Notice[]): Notice[] {
  return items.filter(({ kind }) => SIGNATURE_NOTICES.some((one) => one === kind))
}

/** So many of the notices, of every kind as evenly as there are: twenty that expire do not hide the one that was sent without an answer. */
export function firstNotices(items: readonly Notice[], most: number): Notice[] {
  const ranks = new Map<NoticeKind, number>()
  const ranked = items.map((notice, index) => {
    const rank = ranks.get(notice.kind) ?? 0
    ranks.set(notice.kind, rank + 1)
    return { index, rank }
  })
  const chosen = ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).slice(0, most)
  const places = new Set(chosen.map(({ index }) => index))
  return items.filter((_, index) => places.has(index))
}
