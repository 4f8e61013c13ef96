import { useFormatter, useTranslations } from "next-intl"
import { useController } from "react-hook-form"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { Draft } from "./draft.ts"
import { useDraftError } from "./draft-errors.tsx"
import { type ReadTerm, readTerm, type Term, USUAL_TERMS } from "./term.ts"

type TermSectionProps = { now: Date; displayZone: string }

/** Until when it can be signed: in so many minutes, or at a date and time in a named zone; exactly one of them is sent. */
export function TermSection({ now, displayZone }: TermSectionProps) {
  const t = useTranslations("signatureBuilder.term")
  const { field } = useController<Draft, "term">({ name: "term" })
  const error = useDraftError("term")
  const words = useTermWords(displayZone)
  const term = field.value
  const change: Change = (values) => field.onChange({ ...term, ...values })
  return (
    <Section title={t("title")}>
      <div className="flex flex-col gap-4">
        <Segmented
          name="term-kind"
          label={t("kind")}
          labelHidden
          value={term.kind}
          options={(["in", "at"] as const).map((kind) => ({ value: kind, label: t(kind) }))}
          onChange={(kind) => change({ kind })}
        />
        {term.kind === "in" ? (
          <Within term={term} change={change} error={error} />
        ) : (
          <Until term={term} change={change} error={error} displayZone={displayZone} />
        )}
        <p aria-live="polite" className="min-h-5 text-pretty text-ink-2 text-sm">
          {words(term, readTerm(term, now)) ?? t("noneYet")}
        </p>
      </div>
    </Section>
  )
}

type Change = (values: Partial<Term>) => void
type PartProps = { term: Term; change: Change; error: string | undefined }

function Within({ term, change, error }: PartProps) {
  const t = useTranslations("signatureBuilder.term")
  const isOther = term.choice === "other"
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field
        live
        as="group"
        name={isOther ? "term-choice" : "term"}
        label={t("choiceLabel")}
        error={isOther ? undefined : error}
        required
      >
        <Segmented
          name="term-choice"
          label={t("choiceLabel")}
          labelHidden
          value={term.choice}
          options={[...USUAL_TERMS, "other" as const].map((choice) => ({
            value: choice,
            label: t(`choice.${choice}`),
          }))}
          onChange={(choice) => change({ choice })}
        />
      </Field>
      {isOther ? (
        <Field
          live
          name="term"
          label={t("minutes")}
          hint={t("minutesHint")}
          error={error}
          required
          className="w-56"
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={term.minutes}
            onChange={({ target }) => change({ minutes: target.value })}
            className="tabular-nums"
          />
        </Field>
      ) : null}
    </div>
  )
}

function Until({ term, change, error, displayZone }: PartProps & { displayZone: string }) {
  const t = useTranslations("signatureBuilder.term")
  return (
    <Field live as="group" name="term" label={t("date")} error={error} required>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <DateInput value={term.day} onChange={(day) => change({ day })} />
        <div className="flex items-end gap-1.5">
          {(["hour", "minute"] as const).map((part) => (
            <label key={part} className="flex w-14 flex-col gap-0.5">
              <span className="text-ink-3 text-xs">{t(part)}</span>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                value={term[part]}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => change({ [part]: target.value.replaceAll(/\D/g, "") })}
                className={cx(CONTROL, "px-1! text-center tabular-nums")}
              />
            </label>
          ))}
        </div>
        <div className="flex w-64 max-w-full flex-col gap-0.5">
          <label htmlFor="term-zone" className="text-ink-3 text-xs">
            {t("zone")}
          </label>
          <Select id="term-zone" value={term.zone} onChange={({ target }) => change({ zone: target.value })}>
            {zones(displayZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </Field>
  )
}

/** The desk's own zone and the browser's first, then all of them. */
function zones(displayZone: string): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([displayZone, own, "UTC", ...Intl.supportedValuesOf("timeZone")])]
}

/** "martes, 1 de diciembre de 2026, 10:00" */
const WITH_WEEKDAY = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const

/**
 * The instant on which a term ends, in the zone that was chosen, and in the desk's own where that is another one; null while there is none. Of
 * a time that the clocks show twice, which one is meant.
 */
export function useTermWords(displayZone: string): (term: Term, read: ReadTerm) => string | null {
  const t = useTranslations("signatureBuilder.term")
  const format = useFormatter()
  const words = (instant: Date, timeZone: string) => format.dateTime(instant, { ...WITH_WEEKDAY, timeZone })
  return (term, read) => {
    if ("error" in read) return null
    if (term.kind === "in")
      return t("untilIfNow", { instant: words(read.until, displayZone), zone: displayZone })
    const { zone } = term
    return [
      t("until", { instant: words(read.until, zone), zone }),
      ...(zone === displayZone
        ? []
        : [t("here", { instant: words(read.until, displayZone), zone: displayZone })]),
      ...(read.isTwice ? [t("twice")] : []),
    ].join(" ")
  }
}
