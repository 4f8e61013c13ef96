"use client"

import { onlineManager, QueryClientProvider } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { type ReactNode, useEffect } from "react"
import { ConfirmationHost } from "#components/confirmation/confirmation-host.tsx"
import { sessionEnd } from "#components/session/session-store.ts"
import { getQueryClient } from "./client.ts"

const Devtools =
  process.env.NODE_ENV === "development"
    ? dynamic(() => import("@tanstack/react-query-devtools").then((module) => module.ReactQueryDevtools))
    : () => null

/** Gives the page its one cache of what was read; it is emptied when the session ends. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const client = getQueryClient()

  useEffect(() => {
    // That there is a network does not say that our server is reached: the banner's probe does.
    onlineManager.setEventListener((setOnline) => {
      const lose = () => setOnline(false)
      if (!navigator.onLine) lose()
      addEventListener("offline", lose)
      return () => removeEventListener("offline", lose)
    })
    return sessionEnd.subscribe((end) => {
      if (end === null) return
      void client.cancelQueries()
      client.clear()
    })
  }, [client])

  return (
    <QueryClientProvider client={client}>
      {children}
      <ConfirmationHost />
      <Devtools />
    </QueryClientProvider>
  )
}
