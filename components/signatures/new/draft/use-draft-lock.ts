"use client"

import { useEffect, useRef } from "react"
import { builder, changeBuilder, startBuilder } from "#components/signatures/new/builder-store.ts"
import { type DraftLock, lockDraft } from "./lock-draft.ts"
import { restoreDraft, saveChanges } from "./save-draft.ts"

/** Holds the draft in this tab while the page is open, restores the device's copy and saves changes. Returns the function that takes it from another tab. */
export function useDraftLock(userId: string, zone: string, mostBytes: number): () => void {
  const hold = useRef<DraftLock>(null)
  useEffect(() => {
    startBuilder(zone)
    changeBuilder({ access: "opening" }) // until this tab has the draft, and the device's copy of it
    if (builder().phase.kind === "opening") changeBuilder({ phase: { kind: "editing" } })
    const stopKeeping = saveChanges(userId)
    hold.current = lockDraft(userId, {
      onHere: () => void takeUp(userId, mostBytes),
      onElsewhere: () => changeBuilder({ access: "elsewhere" }),
    })
    return () => {
      stopKeeping()
      hold.current?.letGo()
    }
  }, [userId, zone, mostBytes])
  return () => hold.current?.takeOver()
}

async function takeUp(userId: string, mostBytes: number): Promise<void> {
  const { phase } = builder()
  // A sending in progress in this tab is its own; anything else may have been changed by another one.
  if (phase.kind !== "uploading" && phase.kind !== "delivered") await restoreDraft(userId, mostBytes)
  changeBuilder({ access: "here" })
}
