"use client"

import type { ComponentProps } from "react"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "./control-style.ts"
import { useFieldControl } from "./field-context.ts"

/** The platform's own list; give it `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl()
  return (
    <select {...control} {...rest} className={cx(CONTROL, "pr-1.5", className)}>
      {children}
    </select>
  )
}
