import Link from "next/link"
import { useTranslations } from "next-intl"

type Crumb = { label: string; href?: string }

/** The way here, above a page's title; the last one is the page itself. Never an identifier of a person. */
export function Breadcrumbs({ items, label }: { items: readonly Crumb[]; label?: string }) {
  const t = useTranslations("ui")
  return (
    <nav aria-label={label ?? t("breadcrumbs")} className="mb-2 text-ink-2 text-sm" data-screen-only>
      <ol className="flex flex-wrap items-center">
        {items.map(({ label, href }) => (
          <li
            key={label}
            className="flex items-center not-first:before:px-1.5 not-first:before:text-ink-3 not-first:before:content-['/']"
          >
            {href ? (
              <Link href={href} prefetch={false} className="rounded-sm hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="wrap-anywhere">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
