"use client"

import { useState } from "react"

/** One page of a long list. A list that became shorter is shown from its last page. */
export function usePaged<T>(items: readonly T[], size: number) {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(items.length / size) - 1)
  const page = Math.min(wanted, last)
  const first = page * size
  return { shown: items.slice(first, first + size), page, last, first, setPage }
}
