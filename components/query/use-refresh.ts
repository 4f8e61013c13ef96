import { onlineManager } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useCallback } from "react"

/**
 * Draws the page again from the server; without a connection, once there is one. A refresh that does not arrive would be answered by Next with a navigation: to
 * the browser's own error page, and what was typed would be gone.
 */
export function useRefresh(): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (onlineManager.isOnline()) return router.refresh()
    const forget = onlineManager.subscribe(() => {
      forget()
      router.refresh()
    })
  }, [router])
}
