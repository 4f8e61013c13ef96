"use client"

import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { Failure } from "./failure.tsx"
import { useCommand } from "./use-command.ts"

type ConfirmCommandProps<T> = {
  open: boolean
  title: string
  confirm: string
  danger?: boolean
  /** The effect of the command. */
  children: ReactNode
  command: () => Promise<ActionResult<T>>
  /** As in `useCommand`. */
  done: string | null
  /** After the dialog has closed: behind it nothing could take the focus. */
  onDone?: (value: T) => void
  onClose: () => void
}

/** A dialog that asks before a command, runs it, and closes once it is done; why it was not is said there. */
export function ConfirmCommand<T>(props: ConfirmCommandProps<T>) {
  const { children, command, done, onDone, onClose, ...dialog } = props
  const { busy, failure, run } = useCommand()

  async function confirm() {
    const end = await run(command, done)
    if (!end.ok) return
    flushSync(onClose)
    onDone?.(end.value)
  }

  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={confirm} onClose={onClose}>
      {children}
      <Failure text={failure} />
    </ConfirmDialog>
  )
}
