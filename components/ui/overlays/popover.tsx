"use client"

import { type ReactNode, useEffect, useId, useRef } from "react"
import { cx } from "#components/ui/cx.ts"

type PopoverProps = {
  trigger: ReactNode
  triggerClassName?: string
  className?: string
  /** It closes when this changes: what was chosen in it is shown. */
  closeOn?: string
  /** It was opened: its content should be fetched now. */
  onOpen?: () => void
  children: ReactNode
}

const GAP_PX = 6

/** A button and what it opens, on the platform's `popover`: light dismissal, Escape and focus order come with it. */
export function Popover({ trigger, triggerClassName, className, closeOn, onOpen, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function opened() {
    place(button.current, panel.current)
    onOpen?.()
  }

  const latest = useRef(opened)
  useEffect(() => {
    latest.current = opened
  })
  useEffect(() => {
    const box = panel.current
    if (!box) return
    // It may have been opened before this script ran, and its content may come later.
    if (box.matches(":popover-open")) latest.current()
    const observer = new ResizeObserver(() => place(button.current, box))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const closedOn = useRef(closeOn)
  useEffect(() => {
    // Not when the page comes alive: it may be open by then.
    if (closedOn.current !== closeOn) panel.current?.hidePopover()
    closedOn.current = closeOn
  }, [closeOn])

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={triggerClassName}>
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState === "open") opened()
        }}
        className={cx(
          "popping fixed inset-auto m-0 rounded-lg border border-line-strong bg-raised p-1.5 shadow-float",
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}

function place(button: HTMLElement | null, box: HTMLElement | null) {
  if (!button || !box?.matches(":popover-open")) return
  const from = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const below = from.bottom + GAP_PX + height <= window.innerHeight
  box.style.top = `${Math.max(GAP_PX, below ? from.bottom + GAP_PX : from.top - GAP_PX - height)}px`
  const left = Math.min(Math.max(GAP_PX, from.left), window.innerWidth - width - GAP_PX)
  const right = from.right - width
  box.style.left = `${from.left + width > window.innerWidth - GAP_PX ? Math.max(GAP_PX, right) : left}px`
}
