"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import { cx } from "#components/ui/cx.ts"
import type { NavKey, Place } from "./nav-items.ts"

/** Under which entry the page stands, where its address does not tell. */
const standing = createStore<NavKey | null>(() => null)

/** Says that for a page whose address is that of another entry: an AML report is a check, too. */
export function StandsUnder({ entry }: { entry: NavKey }) {
  useEffect(() => {
    standing.setState(entry, true)
    return () => standing.setState(null, true)
  }, [entry])
  return null
}

type NavLinkProps = {
  entry: NavKey
  href: string
  /** The address below which a page belongs here, and the pages that do besides. */
  root: string
  places: readonly Pick<Place, "href" | "isRoot">[]
  icon: ReactNode
  /** A mark at its end. */
  aside?: ReactNode
  children: ReactNode
}

/** A place of the desk; knows whether one is there, and closes the sidebar where it overlays the page. */
export function NavLink({ entry, href, root, places, icon, aside, children }: NavLinkProps) {
  const isPath = isCurrentPath(usePathname(), root, places)
  const said = useStore(standing)
  const here = said === null ? isPath : said === entry
  const link = useInSight(here)
  return (
    <Link
      ref={link}
      href={href}
      prefetch={false}
      aria-current={here ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
      className={cx(
        "relative flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors max-lg:h-10 max-lg:text-base",
        here
          ? "bg-accent-soft font-medium text-accent before:absolute before:inset-y-1.5 before:-left-3 before:w-0.5 before:bg-accent"
          : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </Link>
  )
}

/** Whether a path belongs to an entry of the menu: it stands at or below the root, or is one of its other pages; home (`/`) matches only itself. */
export function isCurrentPath(pathname: string, root: string, places: NavLinkProps["places"]): boolean {
  const roots = [root, ...places.flatMap(({ href, isRoot }) => (isRoot ? [href] : []))]
  if (pathname === root || places.some(({ href }) => href === pathname)) return true
  return roots.some((one) => one !== "/" && pathname.startsWith(`${one}/`))
}

/** Keeps the current place visible: on a low window it may be below the fold of the navigation, and over a narrow page each time that it opens. */
function useInSight(here: boolean): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!here) return
    const sidebar = link.current?.closest("[popover]")
    const show = () => showWithin(link.current?.closest("[data-scroller]"), link.current)
    show()
    sidebar?.addEventListener("toggle", show)
    return () => sidebar?.removeEventListener("toggle", show)
  }, [here])
  return link
}

/** Room around the place, so that one sees that there is more. */
const MARGIN_PX = 28

/** Not `scrollIntoView`: that moves the starting point of the Tab key, and the first Tab of a page has to reach the link past the navigation. */
function showWithin(frame: Element | null | undefined, place: Element | null): void {
  if (!frame || !place) return
  const [outer, inner] = [frame.getBoundingClientRect(), place.getBoundingClientRect()]
  if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + MARGIN_PX
  else if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + MARGIN_PX
}
