"use client"

import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { costSum, isTickable } from "./lines.ts"
import type { OmniboxState } from "./use-announcements.ts"

/** The keys; or, with questions ticked, what asking them together may cost, and the button that does it. */
export function OmniboxFooter({ box }: { box: OmniboxState }) {
  const t = useTranslations("omnibox")
  const line = box.lines.find(({ id }) => id === box.highlighted)
  if (box.ticked.size > 0) return <TickedFooter box={box} />
  return (
    <div
      aria-hidden="true"
      className="hidden shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink-3 text-xs sm:flex"
    >
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("legend.move")}
      </span>
      {box.lines.some(isTickable) ? (
        <span>
          <Kbd>{t("legend.space")}</Kbd> {t("legend.tick")}
        </span>
      ) : null}
      {line ? (
        <span>
          <Kbd>↵</Kbd> {t(isTickable(line) ? "legend.ask" : "legend.go")}
        </span>
      ) : null}
    </div>
  )
}

function TickedFooter({ box }: { box: OmniboxState }) {
  const t = useTranslations()
  const { phase, ticked } = box
  const chosen = box.lines.filter(({ id }) => ticked.has(id)).filter(isTickable)
  const sum = costSum(chosen.map(({ candidate }) => candidate))
    .map(({ cost, count }) => t("omnibox.sumPart", { count, cost: t(`cost.${cost}`) }))
    .join(" + ")
  const isArmed = phase.kind === "armed"
  const repeats = isArmed ? phase.waiting.filter(({ repeated }) => repeated).length : 0
  return (
    <div
      className={
        isArmed
          ? "flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-warning border-t bg-warning-soft px-4 py-2"
          : "flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-2"
      }
    >
      <p className="text-sm">
        <strong className="font-semibold">{t("omnibox.chosen", { count: ticked.size })}</strong> {sum}
        {repeats > 0 ? <span>{`. ${t("omnibox.repeats", { count: repeats })}`}</span> : null}
        {isArmed ? (
          <span className="block text-warning">{t("omnibox.confirm", { count: ticked.size })}</span>
        ) : null}
      </p>
      <Button
        size="sm"
        variant="primary"
        busy={box.isBusy}
        onMouseDown={(event) => event.preventDefault()}
        onClick={box.askTicked}
      >
        {t(isArmed ? "omnibox.askTickedNow" : "omnibox.askTicked", { count: ticked.size })}
        <Kbd>↵</Kbd>
      </Button>
    </div>
  )
}
