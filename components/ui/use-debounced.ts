import { useEffect, useState } from "react"

const QUIET_MS = 250

/** A text that is being typed, debounced: its value once it has stayed the same for a moment. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
