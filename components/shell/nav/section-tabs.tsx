import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { Role } from "#lib/domain/access/permissions.ts"
import { navFor, type PlaceKey } from "./nav-items.ts"
import { NavMark } from "./nav-mark.tsx"

type SectionTabsProps = {
  role: Role
  /** The page that they stand on. */
  at: PlaceKey
  /** How much is in a tab, where the page knows; else the frame's own counts. */
  counts?: Partial<Record<PlaceKey, number>>
  /** Saved views, behind the pages. */
  children?: ReactNode
}

/** The pages of one entry of the menu, as far as this role may open them; nothing where there is but one. */
export function SectionTabs({ role, at, counts, children }: SectionTabsProps) {
  const t = useTranslations("shell")
  const entry = navFor(role).find(({ places }) => places.some(({ key }) => key === at))
  const places = entry && entry.places.length > 1 ? entry.places : []
  return (
    <div
      className="-mt-2 mb-2.5 flex flex-wrap items-center gap-x-4 border-line border-b empty:hidden"
      data-screen-only
    >
      {places.length > 0 ? (
        <nav aria-label={entry ? t(`nav.${entry.key}`) : undefined}>
          <ul className="flex flex-wrap gap-x-5">
            {places.map(({ key, href }) => (
              <li key={key}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={key === at ? "page" : undefined}
                  className={cx(
                    "flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 text-sm",
                    key === at
                      ? "border-accent font-medium text-ink"
                      : "border-transparent text-ink-2 hover:text-ink",
                  )}
                >
                  {t(`tab.${key as "ledger"}`)}
                  {counts && key in counts ? <Quantity value={counts[key] ?? 0} /> : <TabMark place={key} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {children}
    </div>
  )
}

function TabMark({ place }: { place: PlaceKey }) {
  return ["unknown", "toReview", "changes"].includes(place) ? <NavMark place={place} /> : null
}
