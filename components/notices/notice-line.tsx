"use client"

import Link from "next/link"
import { cx } from "#components/ui/cx.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { type Notice, thingPath } from "#lib/notices/notice.ts"
import { NOTICE_STYLE } from "./notice-style.ts"
import { useNoticeWords } from "./use-notice-words.ts"

/** A notice in one line, where there is no room for more. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { icon: Icon, tone } = NOTICE_STYLE[notice.kind]
  const { name, says } = useNoticeWords()(notice)
  return (
    <Link
      href={thingPath(notice)}
      prefetch={false}
      className="flex min-h-10 min-w-0 flex-1 items-center gap-1.5 rounded-md px-1.5 text-sm"
    >
      <Icon className={cx("size-4 shrink-0", TONE_INK[tone])} aria-hidden="true" />
      <span className="truncate">
        {name}: {says}
      </span>
    </Link>
  )
}
