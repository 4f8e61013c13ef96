import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import type { ListOrder, Page, PageCursor } from "#lib/db/keyset.ts"

type PaginationProps = {
  /** Its neighbours: a page by key has no number. */
  page: Pick<Page<unknown>, "newer" | "older">
  /** The address of the page at that place; of the first without one. */
  hrefOf: (place?: PageCursor) => string
  /** Which end of the list comes first; of a list by something else than time, its page before comes as `newer`. */
  order?: ListOrder | "gravest" | undefined
  /** The name of the list, where a page has two such. */
  label?: string
}

/** To the newer and the older page; nothing at all when there is only one. */
export function Pagination({ page, hrefOf, order = "newest", label }: PaginationProps) {
  const t = useTranslations("ui.pages")
  const [before, after] = order === "oldest" ? (["older", "newer"] as const) : (["newer", "older"] as const)
  const words = order === "gravest" ? (["before", "after"] as const) : ([before, after] as const)
  const hrefTo = (place: PageCursor | "first") => (place === "first" ? hrefOf() : hrefOf(place))
  const [back, on] = [page[before], page[after]]
  if (!back && !on) return null
  return (
    <nav aria-label={label ?? t("label")} className="flex justify-between gap-2" data-screen-only>
      {back ? (
        <LinkButton size="sm" href={hrefTo(back)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t(words[0])}
        </LinkButton>
      ) : (
        <span />
      )}
      {on ? (
        <LinkButton size="sm" href={hrefTo(on)}>
          {t(words[1])}
          <ChevronRight className="size-4" aria-hidden="true" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
