import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

const LOOKS = {
  above: { fact: "min-w-0", term: "text-ink-3 text-xs" },
  plain: { fact: "min-w-0", term: "min-w-0" },
  eyebrow: { fact: "min-w-0", term: "caps text-ink-3" },
  beside: { fact: "grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]", term: "text-ink-3 max-sm:text-xs" },
  inline: { fact: "flex min-w-0 items-baseline gap-1.5", term: "text-ink-2" },
  row: {
    fact: "grid grid-cols-[minmax(6.5rem,2fr)_minmax(0,3fr)] gap-x-3 px-4 py-1",
    term: "min-w-0 break-words text-ink-2",
  },
} as const

/** Facts: terms, each with its value. `className` sets the number of columns; one below the other without it. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx("facts", className)}>{children}</dl>
}

type FactProps = {
  term: ReactNode
  /** The code behind the term, for a statement that reads the same in every language. */
  code?: string
  note?: ReactNode
  look?: keyof typeof LOOKS
  className?: string
  children: ReactNode
}

export function Fact({ term, code, note, look = "above", className, children }: FactProps) {
  const { fact, term: ink } = LOOKS[look]
  return (
    <div className={cx(fact, className)}>
      <dt className={ink}>
        {term}
        {code === undefined || code === term ? null : (
          <span>
            {" "}
            <span className="font-mono text-2xs text-ink-3">{code}</span>
          </span>
        )}
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
      {note ? <dd className="mt-0.5 w-full min-w-0 text-ink-3 text-xs">{note}</dd> : null}
    </div>
  )
}
