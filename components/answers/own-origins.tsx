"use client"

import { createContext, type ReactNode, use } from "react"

const Own = createContext<readonly string[]>([])

/** Hands the page the configured addresses of the service: what leads to their origins becomes a link as `https:` does, but for its interface. */
export function OwnOrigins({ addresses, children }: { addresses: readonly string[]; children: ReactNode }) {
  return <Own value={addresses}>{children}</Own>
}

export const useOwnOrigins = () => use(Own)
