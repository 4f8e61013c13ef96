import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { NarrowingLink } from "./narrowing-link.tsx"

export type CountTile = {
  key: string
  label: string
  count: number
  isMore?: boolean
  isChosen: boolean
  sign?: ReactNode
  tone?: Tone | undefined
  title?: string
} & ({ href: string } | { onChoose: () => void })

type CountTilesProps = {
  label: string
  tiles: readonly CountTile[]
  children?: ReactNode
}

/** So many of each kind, in one line; a press filters the list by one. A link where the filter has an address. */
export function CountTiles({ label, tiles, children }: CountTilesProps) {
  const [first] = tiles
  if (!first) return null
  const items = (
    <ul className="flex flex-wrap gap-1.5">
      {tiles.map((tile) => {
        const { key, count, isMore, isChosen, sign, tone, title } = tile
        const look = cx(
          "inline-flex h-9 max-w-full items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors",
          isChosen
            ? "border-accent bg-accent-soft font-medium text-accent"
            : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
        )
        const inside = (
          <>
            {sign}
            <span className="truncate">{tile.label}</span>{" "}
            <span
              className={cx("font-semibold", !isChosen && (count > 0 && tone ? TONE_INK[tone] : "text-ink"))}
            >
              <Quantity value={count} />
              {isMore ? <span>+</span> : null}
            </span>
          </>
        )
        return (
          <li key={key} className="max-w-full">
            {"href" in tile ? (
              <NarrowingLink
                href={tile.href}
                aria-current={isChosen ? "true" : undefined}
                title={title}
                className={look}
              >
                {inside}
              </NarrowingLink>
            ) : (
              <button
                type="button"
                aria-pressed={isChosen}
                title={title}
                onClick={tile.onChoose}
                className={look}
              >
                {inside}
              </button>
            )}
          </li>
        )
      })}
      {children}
    </ul>
  )
  if ("href" in first) {
    return (
      <nav aria-label={label} className="min-w-0" data-screen-only>
        {items}
      </nav>
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {items}
    </fieldset>
  )
}
