"use client"

import { useMutation } from "@tanstack/react-query"
import { Check } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { seeNotices, useNotices } from "#components/query/frame.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { countNotices, firstNotices, type Notice, thingPath, unwatchedKinds } from "#lib/notices/notice.ts"
import { NOTICE_STYLE } from "./notice-style.ts"

const USUAL_LINES = 4

/** Events of signature requests that somebody should know: each until this person dismisses it; opening the page of a request does that too. */
export function SignaturesPanel() {
  const t = useTranslations("notices")
  const word = useTranslations("words")
  const [isWhole, setWhole] = useState(false)
  const see = useMutation(seeNotices)
  const heading = useRef<HTMLDivElement>(null)
  const { items: all, counts } = useNotices()
  const items = unwatchedKinds(all)
  const count = countNotices(counts)

  function away(notice?: Notice) {
    const one = notice ? { id: notice.id, kind: notice.kind } : {}
    see.mutate(
      { thing: "signature", ...one },
      {
        onError: () => toast({ tone: "danger", title: t("failed") }),
        onSettled: () => heading.current?.focus(),
      },
    )
  }

  const lines = isWhole ? items : firstNotices(items, USUAL_LINES)
  return (
    // The focus comes back here when the line that held it is gone.
    <div ref={heading} tabIndex={-1} className={count === 0 ? "sr-only" : undefined}>
      {count === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <Section
          title={word("notifications")}
          aside={<span className="text-ink-2 text-sm tabular-nums">{count}</span>}
          actions={
            <Button size="sm" variant="quiet" busy={see.isPending} onClick={() => away()}>
              {t("allAway")}
            </Button>
          }
          flush
        >
          <ul className="divide-y divide-line">
            {lines.map((notice) => (
              <Line key={notice.id} notice={notice} onAway={away} />
            ))}
          </ul>
          {lines.length < count ? (
            <p className="border-line border-t px-4 py-2 text-ink-2 text-sm">
              {lines.length < items.length ? (
                <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
                  {t("showMore", { count: items.length - lines.length })}
                </Button>
              ) : (
                t("others", { count: count - lines.length })
              )}
            </p>
          ) : null}
        </Section>
      )}
    </div>
  )
}

function Line({ notice, onAway }: { notice: Notice; onAway: (notice: Notice) => void }) {
  const t = useTranslations("notices")
  const { icon: Icon, tone } = NOTICE_STYLE[notice.kind]
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <Icon className={cx("size-4 shrink-0", TONE_INK[tone])} aria-hidden="true" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-ink-2">{t(`kind.${notice.kind}`)}:</span>{" "}
        <Link
          href={thingPath(notice)}
          prefetch={false}
          className="break-words rounded-sm font-medium hover:underline"
        >
          {notice.name}
        </Link>{" "}
        <span className="text-ink-3 text-xs">
          <Timestamp value={notice.at} />
        </span>
      </p>
      <IconButton icon={Check} label={t("away", { name: notice.name })} onClick={() => onAway(notice)} />
    </li>
  )
}
