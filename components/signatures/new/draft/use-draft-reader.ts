"use client"

import { useEffect, useState } from "react"

type ReadDraft = typeof import("./read-draft.ts").readDraft

/**
 * What reads a draft by the server's rules. `read` is null until they were fetched, beside what somebody types; `fetched` waits for them and resolves
 * with null where they cannot be (`isMissing`).
 */
export function useDraftReader() {
  const [read, setRead] = useState<ReadDraft | null>(null)
  const [isMissing, setIsMissing] = useState(false)

  async function fetched(): Promise<ReadDraft | null> {
    const readDraft = await import("./read-draft.ts").then(
      (rules) => rules.readDraft,
      () => null,
    )
    setIsMissing(readDraft === null)
    setRead(() => readDraft)
    return readDraft
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    void fetched()
  }, [])
  return { read, fetched, isMissing }
}
