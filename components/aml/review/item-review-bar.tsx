import { CircleDashed, Flag, type LucideIcon, MessageSquarePlus, UserX } from "lucide-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { dispositionOf, type ItemReview } from "#lib/aml/review/review.ts"
import { DISPOSITIONS, type Disposition } from "#lib/domain/aml/disposition.ts"
import { ItemHistory } from "./item-history.tsx"
import { NoteForm } from "./note-form.tsx"

export const DISPOSITION_ICON: Record<Disposition, LucideIcon> = {
  to_review: CircleDashed,
  relevant: Flag,
  not_this_person: UserX,
}

type ItemReviewBarProps = {
  /** The item under review: "PEP: elemento 3". */
  label: string
  review: ItemReview
  /** Null where the person may only read. */
  onConclude: ((disposition: Disposition, note: string) => Promise<boolean>) | null
  busy: boolean
  failure: string | null
  /** The box by which it is chosen together with others; null where the person may only read. */
  box: ReactNode
  /** Takes over the earlier conclusion on it; null where there is none. */
  onTakeOver: (() => void) | null
}

/**
 * The review of one item: three conclusions to choose from, a note, and the earlier ones. One stop of the Tab key; the arrows
 * choose within it and go to the next item, and nothing is written before Enter or the space bar.
 */
export function ItemReviewBar(props: ItemReviewBarProps) {
  const { label, review, onConclude, busy, failure, box, onTakeOver } = props
  const t = useTranslations("aml")
  const [writing, setWriting] = useState(false)
  const current = dispositionOf(review)
  return (
    <div className="flex min-w-0 flex-col gap-1" data-item-review>
      {onConclude === null ? null : (
        <div className="flex items-center gap-2">
          {box}
          <Choices
            label={label}
            current={current}
            busy={busy}
            writing={writing}
            onChoose={(disposition) => onConclude(disposition, "")}
            onWrite={() => setWriting(!writing)}
          />
        </div>
      )}
      <ItemHistory review={review} readOnly={onConclude === null} />
      {onTakeOver ? (
        <Button size="sm" className="w-fit" busy={busy} onClick={onTakeOver} data-screen-only>
          {t("takeOver")}
        </Button>
      ) : null}
      <Failure text={failure} />
      {writing && onConclude !== null ? (
        <NoteForm
          name={label}
          label={t("noteOn", { label })}
          busy={busy}
          onCancel={() => setWriting(false)}
          onSave={async (note) => {
            const isSaved = await onConclude(current ?? "to_review", note)
            if (isSaved) setWriting(false)
            return isSaved
          }}
        />
      ) : null}
    </div>
  )
}

type ChoicesProps = {
  label: string
  current: Disposition | null
  busy: boolean
  writing: boolean
  onChoose: (disposition: Disposition) => void
  onWrite: () => void
}

function Choices({ label, current, busy, writing, onChoose, onWrite }: ChoicesProps) {
  const t = useTranslations("aml")
  const stop = current ?? "to_review"
  return (
    <div
      role="toolbar"
      aria-label={t("reviewOf", { label })}
      aria-busy={busy || undefined}
      onKeyDown={moveWithin}
      className="flex flex-wrap items-center gap-1"
      data-screen-only
    >
      {DISPOSITIONS.map((disposition) => {
        const Icon = DISPOSITION_ICON[disposition]
        const pressed = disposition === current
        return (
          <button
            key={disposition}
            type="button"
            aria-pressed={pressed}
            aria-disabled={busy || undefined}
            tabIndex={disposition === stop ? 0 : -1}
            onClick={() => {
              if (!pressed && !busy) onChoose(disposition)
            }}
            className={cx(
              CHOICE,
              pressed ? "border-ink bg-raised font-semibold text-ink" : "border-line-strong text-ink-2",
            )}
          >
            <Icon className="size-3.5 shrink-0" aria-hidden="true" />
            {t(`disposition.${disposition}`)}
          </button>
        )
      })}
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={writing}
        onClick={onWrite}
        className={cx(CHOICE, "border-transparent text-ink-2")}
      >
        <MessageSquarePlus className="size-3.5 shrink-0" aria-hidden="true" />
        {t("note")}
      </button>
    </div>
  )
}

const CHOICE =
  "inline-flex min-h-6 items-center gap-1 rounded-sm border px-1.5 text-xs transition-colors hover:bg-sunken hover:text-ink aria-disabled:opacity-60"

/** Left and right within the bar, up and down to the bars of the items around it. */
function moveWithin(event: KeyboardEvent<HTMLDivElement>) {
  const bar = event.currentTarget
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>("button")]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const line = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (side !== undefined) buttons[(at + side + buttons.length) % buttons.length]?.focus()
  else if (event.key === "Home") buttons[0]?.focus()
  else if (event.key === "End") buttons.at(-1)?.focus()
  else if (line !== undefined) neighbour(bar, line)?.focus()
  else return
  event.preventDefault()
}

function neighbour(bar: HTMLElement, step: number): HTMLButtonElement | null | undefined {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-item-review] [role=toolbar]")]
  return bars[bars.indexOf(bar) + step]?.querySelector<HTMLButtonElement>('button[tabindex="0"]')
}
