type AllBoxProps = {
  label: string
  /** How many rows there are. */
  of: number
  selection: { selected: readonly string[]; chooseAll: (on: boolean) => void }
}

/** The box that chooses every row of the page, or none. */
export function AllBox({ label, of, selection: { selected, chooseAll } }: AllBoxProps) {
  const isAll = of > 0 && selected.length === of
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isAll}
      onChange={() => chooseAll(!isAll)}
      className="size-4 align-middle"
      data-screen-only
    />
  )
}
