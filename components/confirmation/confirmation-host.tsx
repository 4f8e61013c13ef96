"use client"

import { useStore } from "zustand"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { asking } from "./confirm-first.ts"

const DIALOG = lazyPart("components/confirmation/confirmation-dialog.tsx", () =>
  import("./confirmation-dialog.tsx").then((module) => module.ConfirmationDialog),
)

/** The place of the confirmation dialog, above everything that is open. Its code is fetched when it is first asked for. */
export function ConfirmationHost() {
  const asked = useStore(asking)
  if (asked === null) return null
  return <LazyPart part={DIALOG} props={{ onEnd: asked.end }} onFailed={() => asked.end("unavailable")} />
}
