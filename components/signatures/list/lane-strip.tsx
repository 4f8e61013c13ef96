"use client"

import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { LANES, type Lane } from "#lib/signatures/board/facts.ts"

/** The lanes that need attention are emphasized while they hold any. */
const TONES: Partial<Record<Lane, Tone>> = { withoutAnswer: "unknown", rejected: "danger" }

type LaneStripProps = { counts: Record<Lane, number>; chosen: Lane; onChoose: (lane: Lane) => void }

/** How many requests are in each lane; empty lanes are left out. A press filters the list by one. */
export function LaneStrip({ counts, chosen, onChoose }: LaneStripProps) {
  const t = useTranslations("signatureBoard.lane")
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <ul className="grid grid-cols-2 gap-1.5 sm:grid-cols-4 xl:grid-cols-8">
        {LANES.filter((lane) => lane === "all" || lane === chosen || counts[lane] > 0).map((lane) => (
          <li key={lane}>
            <button
              type="button"
              aria-pressed={chosen === lane}
              title={t(`${lane}About`)}
              onClick={() => onChoose(lane)}
              className={cx(
                "flex h-full w-full flex-col items-start rounded-md border px-3 py-1.5 text-left transition-colors hover:bg-sunken",
                chosen === lane
                  ? "border-accent bg-accent-soft ring-1 ring-accent"
                  : "border-line bg-surface",
              )}
            >
              <span className={cx("font-semibold text-md", inkOf(lane, counts[lane]))}>
                <Quantity value={counts[lane]} />
              </span>
              <span className="text-ink-2 text-xs">{t(lane)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function inkOf(lane: Lane, count: number): string | undefined {
  if (count === 0) return "text-ink-3"
  const tone = TONES[lane]
  return tone && TONE_INK[tone]
}
