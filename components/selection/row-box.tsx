import type { KeyboardEvent } from "react"
import { cx } from "#components/ui/cx.ts"
import { ROW_BOX } from "./use-selection.ts"

type RowBoxProps = {
  /** The row's, as `useSelection` knows it. */
  id: string
  label: string
  chosen: boolean
  onChoose: (withRange: boolean) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  className?: string
}

/** The box by which a row is chosen; with Shift, everything from the one that was chosen before it. */
export function RowBox({ id, label, chosen, onChoose, onKeyDown, className }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      {...{ [ROW_BOX]: id }}
      aria-label={label}
      checked={chosen}
      onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onKeyDown={onKeyDown}
      className={cx("size-4 align-middle", className)}
      data-screen-only
    />
  )
}
