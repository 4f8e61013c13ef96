"use client"

import { type ReactNode, useEffect, useId, useRef, useState } from "react"

type TooltipProps = {
  /** A short remark, no command in it. */
  text: string
  /** One focusable control. */
  children: ReactNode
}

/** A remark on a control: shown on hover and on focus, gone with Escape, and announced as the control's description. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const control = box.current?.querySelector("a, button, input, select, [tabindex]")
    control?.setAttribute("aria-describedby", id)
    return () => control?.removeAttribute("aria-describedby")
  }, [id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens to the control inside
    <span
      ref={box}
      className="relative inline-flex"
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setShown(false)
      }}
    >
      {children}
      <span
        role="tooltip"
        id={id}
        hidden={!shown}
        className="absolute top-full left-1/2 z-40 mt-1.5 w-max max-w-64 -translate-x-1/2 rounded-md bg-ink px-2 py-1 text-canvas text-xs"
      >
        {text}
      </span>
    </span>
  )
}
