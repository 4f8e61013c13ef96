"use client"

import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { CHECK_STATE } from "#components/ui/values/check-state.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES, type CheckState } from "#lib/domain/check-states.ts"

type CountStripProps = {
  batch: Pick<BatchView, "counts" | "rows">
  /** The state that the list is narrowed to. */
  chosen: CheckState | null
  onChoose: (state: CheckState | null) => void
}

/** How many rows are in each state, and that this is all of them. A press narrows the list to that state. */
export function CountStrip({ batch: { counts, rows }, chosen, onChoose }: CountStripProps) {
  const t = useTranslations("batches.strip")
  const word = useTranslations("ui.state")
  const sum = CHECK_STATES.reduce((total, state) => total + counts[state], 0)
  return (
    <div className="mt-4 flex flex-col gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("label")}</legend>
        <ul className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 lg:grid-cols-6">
          {CHECK_STATES.map((state) => (
            <li key={state}>
              <Count
                state={state}
                words={word(state)}
                number={counts[state]}
                chosen={chosen === state}
                onChoose={() => onChoose(chosen === state ? null : state)}
              />
            </li>
          ))}
          <li className="flex flex-col justify-center rounded-md border border-line border-dashed px-3 py-1.5">
            <span className="font-semibold text-md">
              <Quantity value={sum} />
            </span>
            <span className="text-ink-2 text-xs">{t("sum", { rows })}</span>
          </li>
        </ul>
      </fieldset>
    </div>
  )
}

type CountProps = {
  state: CheckState
  words: string
  number: number
  chosen: boolean
  onChoose: () => void
}

function Count({ state, words, number, chosen, onChoose }: CountProps) {
  const { icon: Icon, tone } = CHECK_STATE[state]
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "flex h-full w-full flex-col items-start rounded-md border px-3 py-1.5 text-left transition-colors hover:bg-sunken",
        chosen ? "border-accent bg-accent-soft ring-1 ring-accent" : "border-line",
      )}
    >
      <span className={cx("font-semibold text-md", number === 0 && "text-ink-3")}>
        <Quantity value={number} />
      </span>
      <span className="flex items-center gap-1.5 text-ink-2 text-xs">
        <Icon
          className={cx("size-3.5 shrink-0", number === 0 ? "text-ink-3" : TONE_INK[tone])}
          aria-hidden="true"
        />
        {words}
      </span>
    </button>
  )
}
