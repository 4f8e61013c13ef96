"use client"

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"

/**
 * TanStack Query for the part of a page that reads what is stored. Nothing is fetched again by itself (focus, reconnect,
 * a second try): a query says so where it wants that. Offline it fails at once, so that the page can say it.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: false,
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            networkMode: "always",
            staleTime: 10_000,
            gcTime: 60_000,
          },
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
