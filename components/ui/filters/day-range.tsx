import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { type CivilDay, type DayPreset, isCivilDay } from "#lib/time/zone-day.ts"

type Days = { from: CivilDay | undefined; to: CivilDay | undefined }

type DayRangeProps = Days & { presets: readonly DayPreset[]; onApply: (days: Days) => void }

/** From one day to another, both included; either may be left open. Days that come from elsewhere (a link, "back") replace what was being typed. */
export function DayRange(props: DayRangeProps) {
  return <TypedRange key={`${props.from} ${props.to}`} {...props} />
}

function TypedRange({ presets, onApply, ...given }: DayRangeProps) {
  const t = useTranslations("history.filter")
  const [from, setFrom] = useState(given.from ?? "")
  const [to, setTo] = useState(given.to ?? "")
  const [shown, setShown] = useState(false)
  const wrong = {
    from: shown && from !== "" && !isCivilDay(from) ? t("noDay") : undefined,
    to: shown && to !== "" && !isCivilDay(to) ? t("noDay") : undefined,
    order: shown && isCivilDay(from) && isCivilDay(to) && from > to ? t("wrongOrder") : undefined,
  }

  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setShown(true)
    const days = [from, to].filter((day) => day !== "")
    if (!days.every(isCivilDay) || (days.length === 2 && from > to)) return
    choose(event.currentTarget, { from: from || undefined, to: to || undefined })
  }

  function choose(within: HTMLElement, days: Days) {
    within.closest<HTMLElement>("[popover]")?.hidePopover()
    onApply(days)
  }

  return (
    <form onSubmit={apply} className="flex flex-col items-start gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t("preset.label")}</legend>
        {presets.map((preset) => {
          const isChosen = preset.from === given.from && preset.to === given.to
          return (
            <Button
              key={preset.name}
              size="sm"
              className={cx(isChosen && "border-accent bg-accent-soft")}
              aria-pressed={isChosen}
              onClick={({ currentTarget }) =>
                choose(currentTarget, isChosen ? NO_DAYS : { from: preset.from, to: preset.to })
              }
            >
              {t(`preset.${preset.name}`)}
            </Button>
          )
        })}
      </fieldset>
      <Field name="from" as="group" label={t("from")} error={wrong.from} plain>
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <Field name="to" as="group" label={t("to")} error={wrong.to ?? wrong.order} plain>
        <DateInput value={to} onChange={setTo} />
      </Field>
      <Button type="submit">{t("apply")}</Button>
    </form>
  )
}

const NO_DAYS: Days = { from: undefined, to: undefined }
