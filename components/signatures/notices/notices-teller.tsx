"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { useWatched } from "#components/live/watched-value.ts"
import { tellByBrowser } from "#components/tell/browser-notice.ts"
import type { Notices } from "#lib/signatures/notice-kinds.ts"
import { newNotices } from "./new-notices.ts"
import { notices } from "./notices-store.ts"
import { useTold } from "./told-notices.ts"

/** Tells new notices by the browser to whoever asked for it. Once on a page, unlike the mark, which stands in each of its navigations. */
export function NoticesTeller({ first }: { first: Notices["counts"] }) {
  const t = useTranslations("signatureBoard.notices")
  const known = useWatched(notices)
  const counts = known?.counts ?? first
  const isTold = useTold()
  const before = useRef(counts)
  useEffect(() => {
    const news = newNotices(before.current, counts)
    before.current = counts
    if (!isTold || news.length === 0) return
    const body = news.map(({ kind, count }) => t(`told.${kind}`, { count })).join(" ")
    tellByBrowser(t("told.title"), body, "cotejo-signatures")
  }, [counts, isTold, t])
  return null
}
