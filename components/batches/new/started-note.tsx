import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { StartedBatch } from "./draft-store.ts"

/** Shown on return by the browser's Back to the page, now empty: the list was started as a batch. */
export function StartedNote({ started: { id, name, rows } }: { started: StartedBatch }) {
  const t = useTranslations("newBatch.started")
  return (
    <Banner
      tone="success"
      title={name === "" ? t("title", { count: rows }) : t("titleNamed", { count: rows, name })}
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
