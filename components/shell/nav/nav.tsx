import { useTranslations } from "next-intl"
import type { Role } from "#lib/domain/access/permissions.ts"
import { isQuestion } from "#lib/operations/facts.ts"
import { navIcon } from "./nav-icons.ts"
import { type NavKey, navFor } from "./nav-items.ts"
import { NavLink } from "./nav-link.tsx"
import { NavMark } from "./nav-mark.tsx"

/** The places of the desk, grouped by what one wants to know. */
export function Nav({ role }: { role: Role }) {
  const t = useTranslations("shell.nav")
  const operation = useTranslations("operations")
  return (
    <nav aria-label={t("label")} className="flex flex-col gap-3 px-3 py-3 max-lg:gap-4">
      {navFor(role).map(({ key, items }) => (
        <div key={key ?? "home"} className="flex flex-col">
          {key ? <p className="caps px-2.5 pb-1 text-ink-3">{t(key)}</p> : null}
          <ul className="flex flex-col gap-px">
            {items.map(({ key: place, href }) => (
              <li key={place}>
                <NavLink href={href} icon={<NavIcon place={place} />} aside={<NavMark place={place} />}>
                  {isQuestion(place) ? operation(`${place}.name`) : t(place)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavIcon({ place }: { place: NavKey }) {
  const Icon = navIcon(place)
  return <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
}
