import type { ComponentProps, ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("flex min-h-6 items-start gap-2.5 text-base", className)}>
      <input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 rounded-sm" />
      <span className="flex flex-col">
        <span>{label}</span>
        {hint ? <span className="text-ink-3 text-xs">{hint}</span> : null}
      </span>
    </label>
  )
}
