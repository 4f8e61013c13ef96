"use client"

import { useTranslations } from "next-intl"
import { useOpenCounts } from "#components/query/frame.ts"

/** Beside the monitor's place in the navigation: how many queries the service has not resolved yet. */
export function TasksMark() {
  const t = useTranslations("shell.nav")
  const tasks = useOpenCounts()?.tasks ?? 0
  if (tasks === 0) return null
  return (
    <span className="text-ink-2 text-xs tabular-nums">
      <span aria-hidden="true">{tasks}</span>
      <span className="sr-only">{t("tasks", { count: tasks })}</span>
    </span>
  )
}
