import { useEffect } from "react"

/** A file that is dropped beside its box opens nothing: the browser would show it in a page of its own, and leave this one. */
export function useIgnoredDrops(): void {
  useEffect(() => {
    const stop = new AbortController()
    for (const kind of ["dragover", "drop"] as const)
      window.addEventListener(kind, ignoreDrop, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

function ignoreDrop(event: DragEvent): void {
  const isBox = event.target instanceof HTMLInputElement && event.target.type === "file"
  if (!isBox) event.preventDefault()
}
