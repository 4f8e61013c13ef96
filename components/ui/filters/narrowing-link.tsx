"use client"

import Link from "next/link"
import type { ComponentProps } from "react"
import { useFilters } from "./use-filters.ts"

type NarrowingLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "scroll"> & {
  href: string
  /** Its address is meant as a whole: what was pressed before it is undone. */
  isWhole?: boolean | undefined
  /** Shows it without a journey; else its address is opened. */
  onChoose?: (() => void) | undefined
}

/** A link to the same list, narrowed or ordered otherwise, on top of what was pressed before and is not shown yet. */
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
