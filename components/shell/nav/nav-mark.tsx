"use client"

import { CircleHelp, CirclePlay, type LucideIcon, OctagonMinus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useNotices, useOpenCounts } from "#components/query/frame.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { countNotices } from "#lib/notices/notice.ts"
import type { NavKey, PlaceKey } from "./nav-items.ts"

/** Beside a place of the menu, or its tab: how much is open there, learnt in one reading with everything of the frame. */
export function NavMark({ place }: { place: NavKey | PlaceKey }) {
  const t = useTranslations()
  const { tasks, running, halted, unknown, reviews, changes } = useOpenCounts() ?? NOTHING
  const unread = countNotices(useNotices().counts)
  switch (place) {
    case "monitor":
      return (
        <Count count={tasks} words={t("shell.nav.count.tasks", { count: tasks })} className="text-ink-2" />
      )
    case "batches":
      return (
        <span className="flex items-center gap-2">
          <Count
            count={halted}
            icon={OctagonMinus}
            words={t("openBatches.halted", { count: halted })}
            className={TONE_INK.warning}
          />
          <Count
            count={running}
            icon={CirclePlay}
            words={t("openBatches.running", { count: running })}
            className={TONE_INK.info}
          />
        </span>
      )
    case "dossiers":
    case "changes":
      return (
        <Count
          count={changes}
          words={t("shell.nav.count.changes", { count: changes })}
          className="text-ink-2"
        />
      )
    case "reports":
    case "toReview":
      return (
        <Count
          count={reviews}
          words={t("shell.nav.count.reviews", { count: reviews })}
          className="text-ink-2"
        />
      )
    case "history":
    case "unknown":
      return (
        <Count
          count={unknown}
          icon={CircleHelp}
          words={t("unresolved.mark", { count: unknown })}
          className={TONE_INK.unknown}
        />
      )
    case "signatures":
      return (
        <Count
          count={unread}
          words={t("notices.unread", { count: unread })}
          className="h-5 min-w-5 justify-center rounded-sm bg-accent px-1 font-medium text-on-accent"
        />
      )
    default:
      return null
  }
}

const NOTHING = { tasks: 0, running: 0, halted: 0, unknown: 0, reviews: 0, changes: 0 }

type CountProps = { count: number; icon?: LucideIcon; words: string; className: string }

function Count({ count, icon: Icon, words, className }: CountProps) {
  if (count === 0) return null
  return (
    <span className={`flex items-center gap-1 text-xs tabular-nums ${className}`}>
      {Icon ? <Icon className="size-3.5" aria-hidden="true" /> : null}
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
