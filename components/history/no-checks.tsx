import { History, SearchX } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"

/** An empty history: nothing was asked yet, or its filters leave nothing. */
export function NoChecks({ filtered, mayAsk }: { filtered: boolean; mayAsk: boolean }) {
  const t = useTranslations("history.empty")
  const word = useTranslations("words")
  if (filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        actions={<LinkButton href="/checks">{word("clearFilters")}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      icon={History}
      title={t("title")}
      actions={mayAsk ? <LinkButton href="/">{word("ask")}</LinkButton> : null}
    />
  )
}
