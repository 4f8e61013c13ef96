import { useRouter } from "next/navigation"
import { useEffect, useTransition } from "react"
import { rebaseAddress } from "./rebase-address.ts"

/** The address that was navigated to and is not shown yet. */
let asked: string | null = null

export const shownAddress = () => `${location.pathname}${location.search}`

/**
 * Returns the function that filters a list, the same for every control: by the difference between one of its addresses (the one that is shown) and another,
 * or to that address as a whole (`from` is null). Filters pressed before, and not shown yet, stay.
 */
export function useFilters(): (to: string, from?: string | null) => void {
  const router = useRouter()
  const [isComing, startTransition] = useTransition()
  useEffect(() => {
    if (!isComing) return undefined
    return () => {
      asked = null
    }
  }, [isComing])
  return (to, from = shownAddress()) => {
    const address = from === null ? to : rebaseAddress(asked ?? shownAddress(), from, to)
    asked = address
    startTransition(() => router.push(address, { scroll: false }))
  }
}
