"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { DILIGENCES, type Diligence } from "#lib/domain/monitoring.ts"
import type { ReviewPeriods } from "#lib/monitoring/reviews.ts"
import { changeReviewPeriod } from "./actions.ts"

const rules = z.object({ months: z.string().check(z.regex(/^(?:[1-9]\d?|1[01]\d|120)$/)) })

/** The company's periods between two reviews, by diligence. */
export function PeriodForms({ periods }: { periods: ReviewPeriods }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {DILIGENCES.map((diligence) => (
        <PeriodForm
          key={`${diligence} ${periods[diligence]}`}
          diligence={diligence}
          months={periods[diligence]}
        />
      ))}
    </div>
  )
}

function PeriodForm({ diligence, months }: { diligence: Diligence; months: number }) {
  const t = useTranslations("reviews")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(changeReviewPeriod)
  const form = useForm<z.output<typeof rules>>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { months: String(months) },
  })
  const typed = useWatch({ control: form.control, name: "months" })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (given) => {
        await run({ diligence, months: Number(given.months) }, { done: t("periodSaved") })
      })}
      className="flex flex-wrap items-start gap-2"
    >
      <Field
        name="months"
        id={`months-${diligence}`}
        label={t("months", { diligence: t(`of.${diligence}`) })}
        error={form.formState.errors.months ? t("wrong") : undefined}
        plain
        className="w-40"
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.register("months")} />
      </Field>
      <Button type="submit" busy={busy} disabled={typed === String(months)} className="mt-6.5">
        {word("save")}
      </Button>
      <Failure text={failure} />
    </form>
  )
}
