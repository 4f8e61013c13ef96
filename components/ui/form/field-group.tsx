import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { BusyFields } from "./busy-fields.tsx"

type FieldGroupProps = {
  /** The name of the fields as a group, for assistive technology. */
  legend: string
  disabled?: boolean
  children: ReactNode
}

/**
 * The fields of a form that React Hook Form manages. They are disabled until the page is hydrated: that library begins by writing its own
 * values into the fields, and values typed before would be lost.
 */
export function FieldGroup({ legend, disabled = false, children }: FieldGroupProps) {
  const isHydrated = useHydrated()
  return (
    <BusyFields busy={disabled || !isHydrated} className={cx(!isHydrated && "[&_:disabled]:bg-surface!")}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </BusyFields>
  )
}
