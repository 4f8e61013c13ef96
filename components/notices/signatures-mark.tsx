"use client"

import { useTranslations } from "next-intl"
import { useNotices } from "#components/query/frame.ts"
import { countNotices } from "#lib/notices/notice.ts"

/** Beside the board's place in the navigation: how many notices this person has not dismissed. */
export function SignaturesMark() {
  const t = useTranslations("notices")
  const count = countNotices(useNotices().counts)
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-accent px-1 font-medium text-on-accent text-xs tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  )
}
