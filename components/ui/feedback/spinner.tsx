import { cx } from "#components/ui/cx.ts"

/** A turning arc; decoration only, the words beside it say what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={cx("size-4 shrink-0 animate-spin", className)} aria-hidden="true">
      <circle cx="8" cy="8" r="6" className="fill-none stroke-current opacity-25" strokeWidth="2" />
      <path
        d="M14 8a6 6 0 0 0-6-6"
        className="fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
