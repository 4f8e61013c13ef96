import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import type { Page, PageEdge } from "#lib/db/keyset.ts"

type PaginationProps = {
  /** Its neighbours: a page by key has no number. */
  page: Pick<Page<unknown>, "newer" | "older">
  /** The address of the page at that place; of the newest without one. */
  hrefOf: (place?: PageEdge) => string
  /** What is paged, where a page has two such. */
  label?: string
}

/** To the newer and the older page; nothing at all when there is only one. */
export function Pagination({ page: { newer, older }, hrefOf, label }: PaginationProps) {
  const t = useTranslations("ui.pages")
  if (!newer && !older) return null
  return (
    <nav aria-label={label ?? t("label")} className="flex justify-between gap-2" data-screen-only>
      {newer ? (
        <LinkButton size="sm" href={newer === "first" ? hrefOf() : hrefOf(newer)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t("newer")}
        </LinkButton>
      ) : (
        <span />
      )}
      {older ? (
        <LinkButton size="sm" href={hrefOf(older)}>
          {t("older")}
          <ChevronRight className="size-4" aria-hidden="true" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
