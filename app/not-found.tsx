import { FileQuestion } from "lucide-react"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { LinkButton } from "#components/ui/link-button.tsx"

export default function NotFound() {
  const t = useTranslations("errors.pages")
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={FileQuestion}
        title={<h1>{t("notFoundTitle")}</h1>}
        actions={<LinkButton href="/">{t("home")}</LinkButton>}
      >
        {t("notFoundBody")}
      </EmptyState>
    </main>
  )
}
