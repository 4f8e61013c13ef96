import type { ReactNode } from "react"
import type { UseFormRegisterReturn } from "react-hook-form"
import { cx } from "#components/ui/cx.ts"
import { Field } from "./field.tsx"

type RadioGroupProps<V extends string> = {
  id: string
  label: string
  error: string | undefined
  options: readonly { value: V; label: string; hint?: string }[]
  input: UseFormRegisterReturn
}

/** One of a few, below each other, each with what it means. */
export function RadioGroup<V extends string>({ id, label, error, options, input }: RadioGroupProps<V>) {
  return (
    <Field name={input.name} id={id} label={label} as="group" required error={error}>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="flex min-h-7 items-start gap-2.5">
          <input type="radio" value={value} {...input} className="mt-0.5 size-4 shrink-0" />
          <span>
            {text} {hint ? <span className="text-ink-3 text-sm">({hint})</span> : null}
          </span>
        </label>
      ))}
    </Field>
  )
}

type SegmentedProps<V extends string> = {
  /** Name of the set of radios; unique on the page. */
  name: string
  label: ReactNode
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
