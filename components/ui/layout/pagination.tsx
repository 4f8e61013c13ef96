import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"

type PaginationProps = {
  /** Addresses of the neighbours; null where there is none. Keyset pages have neighbours, no numbers. */
  newerHref: string | null
  olderHref: string | null
  /** What is paged, where a page has two such. */
  label?: string
}

/** To the newer and the older page; nothing at all when there is only one. */
export function Pagination({ newerHref, olderHref, label }: PaginationProps) {
  const t = useTranslations("ui.pages")
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label ?? t("label")} className="flex justify-between gap-2" data-screen-only>
      {newerHref ? (
        <LinkButton size="sm" href={newerHref}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t("newer")}
        </LinkButton>
      ) : (
        <span />
      )}
      {olderHref ? (
        <LinkButton size="sm" href={olderHref}>
          {t("older")}
          <ChevronRight className="size-4" aria-hidden="true" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
