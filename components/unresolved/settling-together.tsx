"use client"

import type { ReactNode } from "react"
import { AllChecksBox, SelectionSource } from "#components/history/check-selection.tsx"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import type { LostCheck } from "./lost-check.ts"
import { ofSameStop } from "./one-stop.ts"
import type { CloseTogether } from "./settle-together.tsx"

const BAR = lazyPart("components/unresolved/settle-bar.tsx", () =>
  import("./settle-bar.tsx").then((module) => module.SettleBar),
)

type SettlingTogetherProps = {
  /** In the order of the list. */
  checks: readonly LostCheck[]
  command: CloseTogether
  /** Beside the box that chooses all. */
  all: ReactNode
  children: ReactNode
}

/** Around the desk's list: several questions are chosen and settled by one finding. */
export function SettlingTogether({ checks, command, all, children }: SettlingTogetherProps) {
  const selection = useSelection(checks.map(({ id }) => id))
  const { selected, choose, clear } = selection
  const sameStop = ofSameStop(checks, selected)
  return (
    <SelectionSource checks={checks} selection={selection}>
      <div
        className="flex min-h-10 items-center gap-2.5 border-line border-b px-4 text-ink-2 text-sm"
        data-screen-only
      >
        <AllChecksBox />
        <span aria-hidden="true">{all}</span>
      </div>
      {children}
      {selected.length === 0 ? null : (
        <LazyPart
          part={BAR}
          props={{
            chosen: selected,
            sameStop: sameStop.length,
            onSameStop: () => choose(sameStop),
            onNone: clear,
            command,
          }}
          onFailed={clear}
        />
      )}
    </SelectionSource>
  )
}
