"use client"

import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { StartedBatch } from "./draft-store.ts"

/** Shown on return by the browser's Back to the page, now empty: the list was started as a batch. */
export function StartedNote({ started: { id, name, rows } }: { started: StartedBatch }) {
  const t = useTranslations("newBatch.started")
  const figure = useCount()
  return (
    <Banner
      tone="success"
      title={name === "" ? t("title", figure(rows)) : t("titleNamed", { ...figure(rows), name })}
      actions={
        <LinkButton size="sm" href={`/batches/${id}`}>
          {t("see")}
        </LinkButton>
      }
    >
      <p>{t("body")}</p>
    </Banner>
  )
}
