"use client"

import { useTranslations } from "next-intl"
import { memo } from "react"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Segmented } from "#components/ui/form/segmented.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { builder, changeDraft } from "./builder-store.ts"
import { type Term, USUAL_TERMS } from "./draft/draft.ts"
import { readTerm } from "./term.ts"
import { useTermWords } from "./use-term-words.ts"

type TermSectionProps = { term: Term; now: Date; displayZone: string; error: string | undefined }

/** Until when it can be signed: in so many minutes, or at a date and time in a named zone; exactly one of them is sent. */
export const TermSection = memo(function TermSection({ term, now, displayZone, error }: TermSectionProps) {
  const t = useTranslations("signatureBuilder.term")
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
          <Within term={term} error={error} />
        ) : (
          <Until term={term} error={error} displayZone={displayZone} />
        )}
        <Outcome term={term} now={now} displayZone={displayZone} />
      </div>
    </Section>
  )
})

function change(values: Partial<Term>): void {
  changeDraft({ term: { ...builder().draft.term, ...values } }, "term")
}

function Within({ term, error }: { term: Term; error: string | undefined }) {
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

type UntilProps = { term: Term; error: string | undefined; displayZone: string }

function Until({ term, error, displayZone }: UntilProps) {
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

type OutcomeProps = { term: Term; now: Date; displayZone: string }

function Outcome({ term, now, displayZone }: OutcomeProps) {
  const t = useTranslations("signatureBuilder.term")
  const words = useTermWords(displayZone)
  return (
    <p aria-live="polite" className="min-h-5 text-pretty text-ink-2 text-sm">
      {words(term, readTerm(term, now)) ?? t("noneYet")}
    </p>
  )
}
