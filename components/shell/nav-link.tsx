"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { isHere } from "./nav-items.ts"

type NavLinkProps = {
  href: string
  icon: ReactNode
  /** A mark at its end. */
  aside?: ReactNode
  children: ReactNode
}

/** A place of the desk; knows whether one is there, and shuts the drawer that it stands in. */
export function NavLink({ href, icon, aside, children }: NavLinkProps) {
  const here = isHere(usePathname(), href)
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={here ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
      className={cx(
        "relative flex h-7 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors max-lg:h-10 max-lg:text-base",
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
