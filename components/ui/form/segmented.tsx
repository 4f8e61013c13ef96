import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type SegmentedProps<V extends string> = {
  /** Name of the set of radios; unique on the page. */
  name: string
  label: ReactNode
  /** Whether the label is only read aloud. */
  labelHidden?: boolean
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
}

/** One of a few, all visible: real radios, so arrow keys and assistive technology know it. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { name, label, labelHidden = false, value, options, onChange } = props
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? "sr-only" : "mb-1.5 font-medium text-sm"}>{label}</legend>
      <div className="flex w-fit max-w-full rounded-md border border-line-strong bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "relative flex min-h-7.5 cursor-pointer items-center justify-center rounded-sm px-2.5 text-sm transition-colors",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              option.value === value
                ? "bg-raised font-medium text-ink ring-1 ring-line-strong"
                : "text-ink-2 hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
