"use client"

import { useTranslations } from "next-intl"
import { use } from "react"
import { LiveContext } from "./live-signature.tsx"

/** Says that something changed since the page was opened: one of these facts of the record, by their places in it. */
export function ChangedMark({ facts }: { facts: readonly string[] }) {
  const t = useTranslations("signatureLive")
  const { changed } = use(LiveContext)
  if (!facts.some((fact) => changed.has(fact))) return null
  return (
    <span className="rounded-sm border border-accent px-1 font-medium text-2xs text-accent" data-screen-only>
      {t("mark")}
    </span>
  )
}
