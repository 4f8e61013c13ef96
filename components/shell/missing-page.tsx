import { FileQuestion } from "lucide-react"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { LinkButton } from "#components/ui/link-button.tsx"

/** An address that leads nowhere, or nowhere that this person may go. */
export function MissingPage() {
  const t = useTranslations("errors.pages")
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("notFoundTitle")}
      heading
      actions={<LinkButton href="/">{t("home")}</LinkButton>}
    >
      {t("notFoundBody")}
    </EmptyState>
  )
}
