"use client"

import type { ComponentProps } from "react"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "./control-style.ts"
import { useFieldControl } from "./field-context.ts"

type TextInputProps = ComponentProps<"input"> & {
  /** An identifier: fixed-width figures, no correction, no capitals, no suggestions of the browser. */
  identifier?: boolean
}

const IDENTIFIER = {
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
} as const

/** Fits `register()` of React Hook Form: it passes `ref`, `name`, `onChange` and `onBlur` through. */
export function TextInput({ identifier = false, className, ...rest }: TextInputProps) {
  const control = useFieldControl()
  return (
    <input
      type="text"
      {...control}
      {...(identifier ? IDENTIFIER : {})}
      {...rest}
      className={cx(CONTROL, identifier && "font-mono tracking-wide", className)}
    />
  )
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl()
  return (
    <textarea rows={3} {...control} {...rest} className={cx(CONTROL, "h-auto resize-y py-1.5", className)} />
  )
}

/** The platform's own list; give it `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl()
  return (
    <select {...control} {...rest} className={cx(CONTROL, "pr-1.5", className)}>
      {children}
    </select>
  )
}
