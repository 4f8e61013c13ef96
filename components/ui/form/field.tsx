import { CircleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useState } from "react"
import { cx } from "#components/ui/cx.ts"
import { FieldContext, fieldId } from "./field-context.ts"

type FieldProps = {
  /** The field's name in the form; its control gets the id `field-{name}` unless `id` says otherwise. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The error, in words; its presence marks the control as invalid, until the control changes. */
  error?: ReactNode
  /** The error is derived from what stands there now, so that it goes by itself. */
  live?: boolean
  required?: boolean
  /** Neither required nor optional, and not called either: a filter, or a choice that always has a value. */
  plain?: boolean
  id?: string
  /** `group` when the control is several inputs (a date, a set of radios): a fieldset with a legend. */
  as?: "single" | "group"
  className?: string
  children: ReactNode
}

/** Label, hint and error of one control, wired for assistive technology here and nowhere else. */
export function Field({
  name,
  label,
  hint,
  error,
  live = false,
  required = false,
  plain = false,
  id,
  as,
  className,
  children,
}: FieldProps) {
  const t = useTranslations("ui.field")
  const { told, onChange } = useToldError(error, live)
  const controlId = id ?? fieldId(name)
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = told ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined
  const group = as === "group"
  const Wrapper = group ? "fieldset" : "div"
  const Label = group ? "legend" : "label"

  return (
    <Wrapper
      className={cx("flex min-w-0 flex-col gap-1", className)}
      aria-describedby={group ? describedBy : undefined}
      id={group ? controlId : undefined}
      tabIndex={group ? -1 : undefined}
      onChange={onChange}
    >
      <Label
        htmlFor={group ? undefined : controlId}
        className="mb-0.5 flex items-baseline gap-2 font-medium text-sm"
      >
        <span>{label}</span>
        {required || plain ? null : <span className="font-normal text-ink-3 text-xs">{t("optional")}</span>}
      </Label>
      <FieldContext value={{ id: controlId, name, describedBy, invalid: Boolean(told), required, group }}>
        {children}
      </FieldContext>
      {told ? (
        <p id={errorId} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{told}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-ink-3 text-xs">
          {hint}
        </p>
      ) : null}
    </Wrapper>
  )
}

/** The error of a field until the field changes; the next attempt tells it again where it still holds. */
function useToldError(error: ReactNode, isLive: boolean): { told: ReactNode; onChange: () => void } {
  const [mended, setMended] = useState<ReactNode>(null)
  const isWrong = Boolean(error)
  useEffect(() => {
    if (!isWrong || isLive) return undefined
    const tellAgain = ({ type, target }: Event) => {
      if (type === "submit" || (target instanceof Element && target.closest("button"))) setMended(null)
    }
    document.addEventListener("submit", tellAgain, true)
    document.addEventListener("click", tellAgain, true)
    return () => {
      document.removeEventListener("submit", tellAgain, true)
      document.removeEventListener("click", tellAgain, true)
      setMended(null)
    }
  }, [isWrong, isLive])
  return {
    told: isWrong && !isLive && error === mended ? undefined : error,
    // With React's change, in one update with the control's own: an earlier one would put a chosen option back.
    onChange() {
      if (isWrong) setMended(error)
    },
  }
}
