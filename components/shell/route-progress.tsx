"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useState } from "react"

/** Shows, after a moment, that the next page is on its way; a quick page never shows it. */
export function RouteProgress() {
  const place = `${usePathname()}?${useSearchParams()}`
  const [leaving, setLeaving] = useState<string | null>(null)
  if (leaving !== null && leaving !== place) setLeaving(null)

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (link && leadsAway(link, event)) setLeaving(place)
    }
    document.addEventListener("click", onClick)
    return () => document.removeEventListener("click", onClick)
  }, [place])

  if (leaving === null) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-[route-run_8s_var(--ease-quiet)_both] bg-accent [animation-delay:160ms]"
    />
  )
}

/** Whether a press on that link opens another page of ours in this window. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin)
    return false
  return link.pathname !== location.pathname || link.search !== location.search
}
