import { useFormatter, useTranslations } from "next-intl"
import { useController } from "react-hook-form"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { zoneCity } from "#lib/time/zone-day.ts"
import type { Draft } from "./draft.ts"
import { useDraftError, useErrorWords } from "./draft-errors.tsx"
import { type ReadTerm, readTerm, type Term, type TermUnit, USUAL_TERMS } from "./term.ts"

type TermSectionProps = { now: Date; displayZone: string }

/** Until when it can be signed: in so many days or hours, or at a date and time in a named zone; exactly one of them is sent. */
export function TermSection({ now, displayZone }: TermSectionProps) {
  const t = useTranslations("signatureBuilder.term")
  const { field } = useController<Draft, "term">({ name: "term" })
  const error = useDraftError("term")
  const words = useTermWords(displayZone)
  const errorWords = useErrorWords()
  const term = field.value
  const read = readTerm(term, now)
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
          {"error" in read ? !error && errorWords({ type: "rule", message: read.error }) : words(term, read)}
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
        <Field live name="term" label={t("amount")} error={error} required>
          <div className="flex gap-1.5">
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={term.amount}
              onChange={({ target }) => change({ amount: target.value })}
              className="w-20 tabular-nums"
            />
            <Select
              aria-label={t("unit")}
              id="term-unit"
              value={term.unit}
              onChange={({ target }) => change({ unit: target.value as TermUnit })}
              className="w-28"
            >
              {unitsOf(term).map((unit) => (
                <option key={unit} value={unit}>
                  {t(`units.${unit}`)}
                </option>
              ))}
            </Select>
          </div>
        </Field>
      ) : null}
    </div>
  )
}

/** Minutes are not offered: one has them from a request that is corrected. */
function unitsOf({ unit }: Term): readonly TermUnit[] {
  return unit === "minute" ? ["day", "hour", "minute"] : ["day", "hour"]
}

function Until({ term, change, error, displayZone }: PartProps & { displayZone: string }) {
  const t = useTranslations("signatureBuilder.term")
  const zones = zonesOf(term, displayZone)
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
        {zones.length > 1 ? (
          <div className="flex flex-col gap-0.5">
            <label htmlFor="term-zone" className="text-ink-3 text-xs">
              {t("zone")}
            </label>
            <Select
              id="term-zone"
              value={term.zone}
              onChange={({ target }) => change({ zone: target.value })}
            >
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneCity(zone)}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
      </div>
    </Field>
  )
}

/** The desk's own zone, the browser's and that of the draft: there is a choice where they differ. */
function zonesOf({ zone }: Term, displayZone: string): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([displayZone, own, zone])]
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
      return t("untilIfNow", { instant: words(read.until, displayZone), zone: zoneCity(displayZone) })
    const { zone } = term
    return [
      t("until", { instant: words(read.until, zone), zone: zoneCity(zone) }),
      ...(zone === displayZone
        ? []
        : [t("here", { instant: words(read.until, displayZone), zone: zoneCity(displayZone) })]),
      ...(read.isTwice ? [t("twice")] : []),
    ].join(" ")
  }
}
