import { useTranslations } from "next-intl"
import type { Role } from "#lib/domain/access/permissions.ts"
import { navIcon } from "./nav-icons.ts"
import { type NavEntry, type NavKey, navFor } from "./nav-items.ts"
import { NavLink } from "./nav-link.tsx"
import { NavMark } from "./nav-mark.tsx"

/** The places of the desk. */
export function Nav({ role }: { role: Role }) {
  const t = useTranslations("shell.nav")
  const label = useEntryLabel()
  return (
    <nav aria-label={t("label")} className="px-3 py-3">
      <ul className="flex flex-col gap-px">
        {navFor(role).map((entry) => (
          <li key={entry.key}>
            <NavLink
              entry={entry.key}
              href={entry.places[0]?.href ?? entry.root}
              root={entry.root}
              places={entry.places}
              icon={<NavIcon place={entry.key} />}
              aside={<NavMark place={entry.key} />}
            >
              {label(entry)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What an entry is called: administration that is one page alone for this role, by that page. */
function useEntryLabel(): (entry: NavEntry) => string {
  const t = useTranslations("shell")
  return ({ key, places: [only, ...others] }) =>
    key === "admin" && only && others.length === 0 ? t(`tab.${only.key as "limits"}`) : t(`nav.${key}`)
}

function NavIcon({ place }: { place: NavKey }) {
  const Icon = navIcon(place)
  return <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
}
