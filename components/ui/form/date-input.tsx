import { useTranslations } from "next-intl"
import { type ClipboardEvent, type Ref, useRef, useState } from "react"
import { cx } from "#components/ui/cx.ts"
import { type DateParts, joinDate, parseWholeDate, parseWithoutCentury, splitDate } from "./civil-date.ts"
import { CONTROL } from "./control-style.ts"
import { useFieldControl } from "./field-context.ts"

type DateInputProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The first of the three inputs: where focus goes when the date is wrong. */
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
}

const PARTS = [
  { part: "day", digits: 2, width: "w-14!" },
  { part: "month", digits: 2, width: "w-14!" },
  { part: "year", digits: 4, width: "w-20!" },
] as const

/**
 * A civil date in three number fields, day first in every language (the browser's own date field follows the
 * browser's language, so 05/03 could become 3 May). A divider leads on to the next one. A whole date pasted into any of them fills all three;
 * of one whose year has two figures the year is asked for.
 * Used in a `<Field as="group">`; with React Hook Form, through its `Controller`.
 */
export function DateInput({ value, onChange, onBlur, ref, disabled }: DateInputProps) {
  const t = useTranslations("ui.date")
  const field = useFieldControl()
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value))
  const [withoutCentury, setWithoutCentury] = useState("")
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  // A value set from outside (a reset form) replaces the typed one; our own echo does not, so "3" stays "3".
  const parts = joinDate(typed) === value ? typed : splitDate(value)

  function change(next: DateParts) {
    setTyped(next)
    setWithoutCentury("")
    onChange(joinDate(next))
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text").trim()
    const whole = parseWholeDate(text)
    const begun = whole ? null : parseWithoutCentury(text)
    if (!whole && !begun) return
    event.preventDefault()
    change(whole ?? { ...parts, ...begun, year: "" })
    if (begun) setWithoutCentury(text)
    boxes.current[2]?.focus()
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-1.5">
        {PARTS.map(({ part, digits, width }, index) => (
          <label key={part} className={cx("flex flex-col gap-0.5", width)}>
            <span className="text-ink-3 text-xs">{t(part)}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={digits}
              disabled={disabled}
              placeholder={t(`${part}Short`)}
              value={parts[part]}
              aria-invalid={field["aria-invalid"]}
              ref={(node) => {
                boxes.current[index] = node
                if (index === 0) give(ref, node)
              }}
              onBlur={onBlur}
              onPaste={paste}
              onChange={(event) => {
                const only = event.target.value.replaceAll(/\D/g, "").slice(0, digits)
                const isDivided = /\d[-/. ]$/.test(event.target.value)
                change({ ...parts, [part]: only })
                if (isDivided || (only.length === digits && only.length > parts[part].length))
                  boxes.current[index + 1]?.focus()
              }}
              className={cx(CONTROL, "px-1 text-center")}
            />
          </label>
        ))}
      </div>
      {withoutCentury === "" ? null : (
        <p role="status" className="text-warning text-xs">
          {t("whichCentury", { text: withoutCentury })}
        </p>
      )}
    </div>
  )
}

function give(ref: Ref<HTMLInputElement> | undefined, node: HTMLInputElement | null) {
  if (typeof ref === "function") ref(node)
  else if (ref) ref.current = node
}
