"use client"

import { useMutation } from "@tanstack/react-query"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { seeNotices, useNotices } from "#components/query/frame.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { SIGNATURE_NOTICES, type SignatureNotice } from "#lib/domain/notice-kinds.ts"
import { countNotices, type Notice, type Notices, thingPath, unwatchedKinds } from "#lib/notices/notice.ts"
import { hasAlerts } from "./alerts-button.tsx"
import { useNoticeWords } from "./use-notice-words.ts"
import { useIsPageVisible, useUnseen } from "./use-notices.ts"

/** Announces new notices: to assistive technology and as a browser notification; marks those that the page itself shows as seen. Once on a page. */
export function AnnounceNotices() {
  const known = useNotices()
  useProgressAnnouncements(known, useUnseen())
  useSeenHere(known)
  return null
}

function useProgressAnnouncements(known: Notices, unseen: readonly Notice[]): void {
  const t = useTranslations("notices")
  const words = useNoticeWords()
  const before = useRef(known)
  useEffect(() => {
    const [others, watched] = [newNotices(before.current, known), newWatched(before.current, known)]
    before.current = known
    for (const notice of watched.filter((one) => unseen.includes(one))) {
      const { name, says } = words(notice)
      announce(`${name}: ${says}`)
      showBrowserAlert(t(`alert.thing.${notice.thing}`), says, `cotejo-${notice.thing}-${notice.id}`)
    }
    if (others.length === 0 || !hasAlerts()) return
    const body = others.map(({ kind, count }) => t(`alert.${kind}`, { count })).join(" ")
    showBrowserAlert(t("alert.title"), body, "cotejo-signatures")
  }, [known, unseen, words, t])
}

/** A notice of the thing that the page shows counts as seen, however the person came there. */
function useSeenHere({ items, counts }: Notices): void {
  const pathname = usePathname()
  const isPageVisible = useIsPageVisible()
  const sent = useRef("")
  const { mutate: see } = useMutation(seeNotices)
  useEffect(() => {
    if (!isPageVisible) return
    const here = items.find((notice) => thingPath(notice) === pathname)
    // Of very many requests not every notice is in the list; the page of one may be that of a notice that is not.
    const id = /^\/signatures\/([0-9a-f-]{36})$/.exec(pathname)?.[1]
    const more = countNotices(counts) > unwatchedKinds(items).length
    const key = here ? noticeKey(here) : `${id}`
    if (sent.current === key) return
    if (here) see({ thing: here.thing, id: here.id, kind: here.kind })
    else if (id && more) see({ thing: "signature", id })
    sent.current = here || (id && more) ? key : ""
  }, [items, counts, pathname, isPageVisible, see])
}

/**
 * Shows a browser notification, if the person allowed them and the page is not visible; one with the same tag replaces the one
 * before. Never with personal data in it: a locked screen shows it.
 */
function showBrowserAlert(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return
  if (document.visibilityState !== "hidden") return
  const alert = new Notification(title, { body, tag })
  alert.onclick = () => window.focus()
}

type Known = Pick<Notices, "items" | "counts">

/**
 * How many notices of each kind there are more than before, of requests that nobody watches, in the order of the kinds; those that were put
 * away count for nothing.
 */
export function newNotices(before: Known, now: Known): { kind: SignatureNotice; count: number }[] {
  return SIGNATURE_NOTICES.flatMap((kind) => {
    const count = unwatched(now, kind) - unwatched(before, kind)
    return count > 0 ? [{ kind, count }] : []
  })
}

function unwatched({ items, counts }: Known, kind: SignatureNotice): number {
  return counts[kind] - items.filter((notice) => notice.watched && notice.kind === kind).length
}

/** Returns the new notices of watched things: a thing whose notice was replaced by its next state counts again. */
export function newWatched(before: Known, now: Known): Notice[] {
  const known = new Set(before.items.filter(({ watched }) => watched).map(noticeKey))
  return now.items.filter((notice) => notice.watched && !known.has(noticeKey(notice)))
}

/** One state of one thing. */
function noticeKey({ thing, id, kind, at }: Notice): string {
  return `${thing} ${id} ${kind} ${kind === "moved" ? at : ""}`
}
