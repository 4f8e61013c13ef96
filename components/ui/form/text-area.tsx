"use client"

import type { ComponentProps } from "react"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "./control-style.ts"
import { useFieldControl } from "./field-context.ts"

/** Several lines of text; fits `register()` of React Hook Form as `TextInput` does. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl()
  return (
    <textarea rows={3} {...control} {...rest} className={cx(CONTROL, "h-auto resize-y py-1.5", className)} />
  )
}
