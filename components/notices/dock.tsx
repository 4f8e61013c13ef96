"use client"

import dynamic from "next/dynamic"
import type { Notices } from "#lib/notices/notice.ts"
import { useUnseen } from "./use-notices.ts"

/** On most pages there is nothing to tell: what draws it is fetched when there is. */
const NoticeList = dynamic(() => import("./notice-list.tsx").then((part) => part.NoticeList))
const NoticeLine = dynamic(() => import("./notice-list.tsx").then((part) => part.NoticeLine))

/** What became of the things that this person watches, on every page, in a place of its own: it lies over nothing. */
export function NoticesDock({ first }: { first: Notices }) {
  const unseen = useUnseen(first)
  return unseen.length === 0 ? null : <NoticeList unseen={unseen} />
}

/** The newest of them where the navigation is out of sight. */
export function NewestNotice({ first }: { first: Notices }) {
  const [newest] = useUnseen(first)
  return newest === undefined ? null : <NoticeLine newest={newest} />
}
