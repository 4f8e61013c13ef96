/** One look for everything that is typed into or chosen from. */
export const CONTROL =
  "h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink transition-colors hover:border-ink-2 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-2 aria-invalid:border-danger aria-invalid:bg-danger-soft/40 max-sm:text-md"

export const CHOSEN_CONTROL = "border-accent! bg-accent-soft! font-medium text-accent!"
