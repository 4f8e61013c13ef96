"use client"

import { useMutation } from "@tanstack/react-query"
import { X } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { seeNotices } from "#components/query/frame.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { type Notice, thingPath } from "#lib/notices/notice.ts"
import { NOTICE_STYLE } from "./notice-style.ts"
import { useNoticeWords } from "./use-notice-words.ts"

/** The notices of the things that this person watches, each until it is dismissed. */
export function DockList({ unseen }: { unseen: readonly Notice[] }) {
  const t = useTranslations("notices")
  return (
    <section aria-label={t("following")} className="border-line border-t px-3 py-2">
      <p className="caps px-2.5 pb-1 text-ink-3" aria-hidden="true">
        {t("following")}
      </p>
      <ul className="flex max-h-44 flex-col gap-px overflow-y-auto">
        {unseen.map((notice) => (
          <DockLine key={`${notice.thing} ${notice.id}`} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function DockLine({ notice }: { notice: Notice }) {
  const t = useTranslations("notices")
  const words = useNoticeWords()(notice)
  const { icon: Icon, tone } = NOTICE_STYLE[notice.kind]
  const see = useMutation(seeNotices)

  function away() {
    const { thing, id, kind } = notice
    see.mutate({ thing, id, kind }, { onError: () => toast({ tone: "danger", title: t("failed") }) })
  }

  return (
    <li className="flex items-start gap-2 rounded-md py-1 ps-2.5 text-sm hover:bg-sunken">
      <Icon className={cx("mt-0.5 size-4 shrink-0", TONE_INK[tone])} aria-hidden="true" />
      <Link
        href={thingPath(notice)}
        prefetch={false}
        onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        className="min-w-0 flex-1 rounded-sm"
      >
        <span className="line-clamp-2 break-words font-medium">{words.name}</span>
        <span className={cx("block text-xs tabular-nums", TONE_INK[tone])}>{words.says}</span>
        {words.found === "" ? null : (
          <span className="block break-words text-ink-2 text-xs tabular-nums">{words.found}</span>
        )}
      </Link>
      <IconButton icon={X} label={t("away", { name: words.name })} disabled={see.isPending} onClick={away} />
    </li>
  )
}

/** One of them, on one line. */
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
