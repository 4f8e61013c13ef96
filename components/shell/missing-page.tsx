import { FileQuestion } from "lucide-react"
import type { Metadata } from "next"
import { useTranslations } from "next-intl"
import { getTranslations } from "next-intl/server"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"

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

/** The title of an address that leads nowhere. */
export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.pages")
  return { title: t("notFoundTitle") }
}
