import { cx } from "#components/ui/cx.ts"

/** Initials of a person; decoration, their name is beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-grid size-6 shrink-0 place-items-center rounded-sm bg-accent-soft font-semibold text-2xs text-accent",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Returns one or two capitals for a name; whole characters, so that accents and other scripts survive. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("es")
}
