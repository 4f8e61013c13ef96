"use client"

import { type ReactNode, useLayoutEffect, useRef } from "react"

/**
 * The fields of a form, which take nothing while it is sent; its button stands behind them. A field that is disabled loses the focus, and with it the
 * place of whoever works by keyboard: it goes to the button, which is busy and keeps it.
 */
export function BusyFields({ busy, children }: { busy: boolean; children: ReactNode }) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const fieldset = fields.current
    if (!busy || !fieldset?.contains(document.activeElement)) return
    fieldset.form?.querySelector<HTMLElement>("button[aria-busy=true]")?.focus()
  }, [busy])
  return (
    <fieldset ref={fields} disabled={busy} className="flex min-w-0 flex-col gap-4">
      {children}
    </fieldset>
  )
}
