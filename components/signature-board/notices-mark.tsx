"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { tellByBrowser } from "#components/tell/browser-notice.ts"
import { countNotices, type Notices } from "#lib/signatures/notice-kinds.ts"
import { newNotices } from "./new-notices.ts"
import { notices } from "./notices-store.ts"
import { useTold } from "./told-notices.ts"

/** Beside the board's place in the navigation: how many notices this person has not put away. New ones are told by the browser to whoever asked for it. */
export function NoticesMark({ first }: { first: Notices["counts"] }) {
  const t = useTranslations("signatureBoard.notices")
  const known = useSyncExternalStore(notices.subscribe, notices.known, () => null)
  const counts = known?.counts ?? first
  useTelling(counts)
  const count = countNotices(counts)
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-accent px-1 font-medium text-on-accent text-xs tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  )
}

function useTelling(counts: Notices["counts"]): void {
  const t = useTranslations("signatureBoard.notices")
  const isTold = useTold()
  const before = useRef(counts)
  useEffect(() => {
    const news = newNotices(before.current, counts)
    before.current = counts
    if (!isTold || news.length === 0) return
    const body = news.map(({ kind, count }) => t(`told.${kind}`, { count })).join(" ")
    tellByBrowser(t("told.title"), body, "cotejo-signatures")
  }, [counts, isTold, t])
}
