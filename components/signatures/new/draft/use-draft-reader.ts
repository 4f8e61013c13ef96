"use client"

import { useEffect, useState } from "react"
import type { readDraft } from "./read-draft.ts"

type Reader = { read: typeof readDraft | null; isMissing: boolean }

const loadRules = () => import("./read-draft.ts")

/** The rules of a draft are the server's, of which the page is complete without. */
async function fetchReader(): Promise<Reader> {
  const rules = await loadRules().catch(() => null)
  return { read: rules?.readDraft ?? null, isMissing: rules === null }
}

/**
 * Returns the lazily loaded function that reads a draft. `read` is null until it was fetched, once the page is there; `fetchAgain` waits for
 * it and resolves with null where it cannot be fetched (`isMissing`).
 */
export function useDraftReader() {
  const [reader, setReader] = useState<Reader>({ read: null, isMissing: false })
  useEffect(() => void fetchReader().then(setReader), [])

  async function fetchAgain(): Promise<Reader["read"]> {
    const fetched = await fetchReader()
    setReader(fetched)
    return fetched.read
  }

  return { ...reader, fetchAgain }
}
