import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { useAction } from "#components/query/use-action.ts"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { Failure } from "./failure.tsx"

type ConfirmCommandProps<I, T> = {
  open: boolean
  title: string
  confirm: string
  back?: string
  danger?: boolean
  /** The effect of the command. */
  children: ReactNode
  action: (input: I) => Promise<ActionResult<T>>
  input: I
  /** What a toast says when it is done; left out where the page itself shows it. */
  done?: string
  /** After the dialog has closed: behind it nothing could take the focus. */
  onDone?: (value: T) => void
  onClose: () => void
}

/** A dialog that asks before a command, runs it, and closes once it is done; why it was not is said there. */
export function ConfirmCommand<I, T>(props: ConfirmCommandProps<I, T>) {
  const { children, action, input, done, onDone, onClose, ...dialog } = props
  const { busy, failure, run } = useAction(action)

  async function confirm() {
    const end = await run(input, { done })
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
