import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { RowLink } from "#components/ui/layout/data-table.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { Unsettled, WaitingReviews } from "#lib/home/attention.ts"

type FiguresProps = {
  reviews: readonly WaitingReviews[]
  /** The unknown outcomes, where there are any. */
  unknown: Unsettled | undefined
  /** Signature requests that somebody rejected, and this person has not seen yet. */
  rejected: number
}

/** What waits at the desk, in four figures that open their lists. */
export function Figures({ reviews, unknown, rejected }: FiguresProps) {
  const t = useTranslations("home.figures")
  const word = useTranslations("words")
  const open = reviews.find(({ state }) => state === "open")
  const concluded = reviews.find(({ state }) => state === "concluded")
  const grave = (["BLACK", "RED"] as const).filter((level) => open && open.levels[level] > 0)
  return (
    <ul aria-label={t("label")} className="sheet grid grid-cols-2 lg:grid-cols-4">
      <Figure href={reviewPath({ state: "open" })} label={t("open")} count={open?.count ?? 0}>
        {grave.map((level) => (
          <span key={level} className="flex items-center gap-1">
            <AmlGlyph level={level} className="size-3.5" />
            {t(level, { count: open?.levels[level] ?? 0 })}
          </span>
        ))}
      </Figure>
      <Figure
        href={reviewPath({ state: "concluded" })}
        label={t("concluded")}
        count={concluded?.count ?? 0}
        since={concluded?.oldest}
      />
      <Figure
        href="/unknown"
        label={word("unresolved")}
        count={unknown?.count ?? 0}
        since={unknown?.oldest}
        tone="unknown"
      />
      <Figure href="/signatures?lane=rejected" label={t("rejected")} count={rejected} tone="danger" />
    </ul>
  )
}

type FigureProps = {
  href: string
  label: string
  count: number
  since?: Date | null | undefined
  tone?: Tone
  children?: ReactNode
}

function Figure({ href, label, count, since, tone, children }: FigureProps) {
  const word = useTranslations("words")
  return (
    <li className="relative flex min-h-24 flex-col gap-0.5 px-4 py-2.5 not-first:border-line hover:bg-sunken/60 max-lg:nth-[n+3]:border-t lg:not-first:border-l max-lg:even:border-l">
      <RowLink href={href} className="text-ink-2 text-sm after:rounded-md">
        {label}{" "}
        <span
          className={cx(
            "block font-semibold text-xl tabular-nums",
            count > 0 && tone ? TONE_INK[tone] : "text-ink",
          )}
        >
          <Quantity value={count} />
        </span>
      </RowLink>
      <span className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
        {children}
        {since ? (
          <span>
            {word("since")} <Timestamp value={since} />
          </span>
        ) : null}
      </span>
    </li>
  )
}
