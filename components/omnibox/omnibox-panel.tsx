import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useId, useRef } from "react"
import { isUnanswered } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { cx } from "#components/ui/cx.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import type { Role } from "#lib/domain/access/permissions.ts"
import { costSum, isTickable } from "./lines.ts"
import { OmniboxList } from "./omnibox-list.tsx"
import { type OmniboxState, useAnnouncements } from "./use-announcements.ts"
import { useOmnibox } from "./use-omnibox.ts"
import type { Failed, Phase } from "./use-questions.ts"

type OmniboxPanelProps = {
  role: Role
  /** In the palette the list is always there; on a page it comes with the first sign typed. */
  variant: "palette" | "page"
  /** The initial text of its field. */
  text?: string
  /** Something was chosen and the omnibox has done its work. */
  onLeave: () => void
}

/** A combobox over questions and commands: focus stays in its field, the list is walked with the arrows. */
export function OmniboxPanel({ role, variant, text = "", onLeave }: OmniboxPanelProps) {
  const t = useTranslations("omnibox")
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useOmnibox(role, onLeave, text)
  const spoken = useAnnouncements(box)
  const isOpen = variant === "palette" || box.text.trim() !== "" || box.pasted.length > 0

  useEffect(() => {
    if (variant === "palette") field.current?.focus()
  }, [variant])

  return (
    <div className={cx("flex min-h-0 flex-col", variant === "page" && "sheet registered")}>
      <div className="flex shrink-0 items-center gap-2.5 px-4">
        <Search className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t(box.mayAsk ? "label" : "labelGo")}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-activedescendant={isOpen && box.highlighted ? `${id}-${box.highlighted}` : undefined}
          aria-describedby={`${id}-keys`}
          placeholder={t(box.mayAsk ? "placeholder" : "placeholderGo")}
          value={box.text}
          readOnly={box.isBusy}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => box.type(event.target.value)}
          onPaste={box.paste}
          onKeyDown={(event) => {
            if (variant === "page" && event.key === "Escape") box.type("")
            if (isOpen) box.onKeyDown(event)
          }}
          className="h-13 min-w-0 flex-1 text-ellipsis bg-transparent text-md outline-none"
        />
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {t(box.mayAsk ? "keys" : "keysGo")}
      </p>
      <p role="status" className="sr-only">
        {isOpen ? spoken : ""}
      </p>
      {isOpen ? (
        <>
          <OmniboxNotice phase={box.phase} />
          <OmniboxList id={id} box={box} label={t("list")} />
          <OmniboxFooter box={box} />
        </>
      ) : (
        <div id={`${id}-list`} hidden />
      )}
    </div>
  )
}

/** The state of the questions: in flight, or failed and how to go on. */
function OmniboxNotice({ phase }: { phase: Phase }) {
  const t = useTranslations()
  if (phase.kind === "asking") {
    return (
      <div className="flex shrink-0 items-start gap-2.5 bg-info-soft px-4 py-2 text-info text-sm">
        <Spinner className="mt-0.5" />
        <div>
          <p className="font-medium">{t("omnibox.asking", { done: phase.done, total: phase.total })}</p>
          <p>{t("ask.progress.goesOn")}</p>
        </div>
      </div>
    )
  }
  if (phase.kind !== "failed") return null
  return (
    <div role="alert" className="flex shrink-0 flex-col gap-1 bg-danger-soft px-4 py-2 text-danger text-sm">
      {phase.accepted > 0 ? <p>{t("omnibox.someTaken", { count: phase.accepted })}</p> : null}
      <ul className="flex flex-col gap-1">
        {phase.failed.map((failed) => (
          <li key={failed.candidate.id}>
            <FailureWords {...failed} />
          </li>
        ))}
      </ul>
      <p className="font-medium">{t("omnibox.enterRetries")}</p>
    </div>
  )
}

function FailureWords({ candidate, error }: Failed) {
  const t = useTranslations()
  if (error.status === 401) return null
  const kind = isUnanswered(error) ? "unreachable" : "problem"
  return (
    <>
      <strong className="font-semibold">{t(`operations.${candidate.operation}.name`)}: </strong>
      {error.fields
        ? Object.values(error.fields).flat().join(" ")
        : `${error.title || t(`ask.failure.${kind}.title`)}. ${error.detail || t(`ask.failure.${kind}.body`)}`}
    </>
  )
}

/** The keys; or, with questions ticked, what asking them together may cost, and the button that does it. */
function OmniboxFooter({ box }: { box: OmniboxState }) {
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
