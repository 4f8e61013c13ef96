/** The mark: two sheets laid one on the other, and what they have in common. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 32 32" className="size-5 shrink-0" aria-hidden="true">
        <path
          className="fill-none stroke-accent"
          strokeWidth="2.5"
          d="M4.25 4.25h16.5v16.5H4.25zM11.25 11.25h16.5v16.5h-16.5z"
        />
        <path className="fill-accent" d="M11.25 11.25h9.5v9.5h-9.5z" />
      </svg>
      <span className="font-semibold text-md tracking-tight">Cotejo</span>
    </span>
  )
}
