"use client"

import Link from "next/link"
import type { ComponentProps } from "react"
import { useFilters } from "./use-filters.ts"

type NarrowingLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "scroll"> & {
  href: string
  /** Its address replaces the whole: filters pressed before it are undone. */
  isWhole?: boolean | undefined
  /** Shows it without a journey; else its address is opened. */
  onChoose?: (() => void) | undefined
}

/** A link to the same list with another filter or order, on top of those pressed before and not shown yet. */
export function NarrowingLink({ href, isWhole = false, onChoose, ...rest }: NarrowingLinkProps) {
  const go = useFilters()
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      onNavigate={(event) => {
        event.preventDefault()
        if (onChoose) onChoose()
        else go(href, isWhole ? null : undefined)
      }}
      {...rest}
    />
  )
}
