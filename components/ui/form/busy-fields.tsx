import { type ReactNode, useLayoutEffect, useRef } from "react"
import { cx } from "#components/ui/cx.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"

type BusyFieldsProps = { busy: boolean; className?: string; children: ReactNode }

/**
 * The fields of a form, disabled while it is sent; its button comes after them. A field that is disabled loses the focus, and with it the
 * position of whoever works by keyboard; so does a button that goes as it is pressed. The focus goes to the form's own button, busy meanwhile,
 * and from there to the first field that was refused, which could not take it before.
 */
export function BusyFields({ busy, className, children }: BusyFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  // Once the fields are disabled, the document no longer shows which of them had it.
  const hadFocus = useRef(false)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    const isOver = wasBusy.current && !busy
    wasBusy.current = busy
    if (isOver && isOnButtonOf(fields.current)) firstRefused(fields.current)?.focus()
    const isLost = hadFocus.current || document.activeElement === document.body
    if (!busy || !isLost) return
    hadFocus.current = false
    fields.current?.form?.querySelector<HTMLElement>("button[aria-busy=true]")?.focus()
  }, [busy])
  return (
    <fieldset
      ref={fields}
      disabled={busy}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
      className={cx("flex min-w-0 flex-col gap-4", className)}
    >
      {children}
    </fieldset>
  )
}

function isOnButtonOf(fields: HTMLFieldSetElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (focused instanceof HTMLButtonElement && focused.form === fields?.form)
}

function firstRefused(fields: HTMLFieldSetElement | null): HTMLElement | null | undefined {
  return fields?.querySelector<HTMLElement>("[aria-invalid=true]")
}

type FieldGroupProps = {
  /** The name of the fields as a group, for assistive technology. */
  legend: string
  disabled?: boolean
  children: ReactNode
}

/** Fields of a React Hook Form, disabled until the page is hydrated: that library writes its own values over what was typed before. */
export function FieldGroup({ legend, disabled = false, children }: FieldGroupProps) {
  const isHydrated = useHydrated()
  return (
    <BusyFields busy={disabled || !isHydrated} className={cx(!isHydrated && "[&_:disabled]:bg-surface!")}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </BusyFields>
  )
}
