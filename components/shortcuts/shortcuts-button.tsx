"use client"

import type { ReactNode } from "react"
import { openShortcuts } from "./sheet-store.ts"

/** Opens the sheet of shortcuts by a press. */
export function ShortcutsButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={openShortcuts}>
      {children}
    </button>
  )
}
