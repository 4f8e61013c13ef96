"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { type ChangeEvent, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { FieldGroup } from "#components/ui/form/busy-fields.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors } from "#components/ui/form/use-error-messages.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { Every } from "#lib/domain/monitoring.ts"
import type { PlanBody } from "#lib/monitoring/monitors.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { createPlan } from "./actions.ts"
import { PlanPreview } from "./plan-preview.tsx"
import { useWeekdays } from "./use-every.ts"

const RHYTHMS = ["days", "weekday", "monthDay", "eachDays"] as const
const LAST = { days: 3650, eachDays: 3650, weekday: 7, monthDay: 31 }
const count = z.string().check(z.regex(/^[1-9]\d{0,8}$/))

const rules = z
  .object({
    operations: z.array(z.string()).check(z.minLength(1)),
    rhythm: z.enum(RHYTHMS),
    number: count,
    hour: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    run: count,
    month: count,
    graveDays: z.union([z.literal(""), count]),
  })
  .check(z.refine(({ rhythm, number }) => Number(number) <= LAST[rhythm], { path: ["number"] }))

type Fields = z.output<typeof rules>

type PlanFormProps = {
  portfolioId: string
  /** Operations that a plan may ask, with the cost of each. */
  operations: readonly { slug: OperationSlug; cost: "none" | "unit" | "token" | "unspecified" }[]
  members: number
}

/** A plan: what is asked, how often and at most how much, with what that would be. */
export function PlanForm({ portfolioId, operations, members }: PlanFormProps) {
  const t = useTranslations("portfolios.plan")
  const word = useTranslations("words")
  const names = useTranslations("operations")
  const weekdays = useWeekdays()
  const { busy, failure, run } = useAction(createPlan)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: {
      ...{ operations: [], rhythm: "monthDay", number: "1", hour: "06:00", graveDays: "" },
      ...{ run: String(Math.max(1, members)), month: String(Math.max(1, members) * 2) },
    },
  })
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const watched = useWatch({ control })
  const typed = useDebounced(JSON.stringify(watched))
  const rhythm = watched.rhythm ?? "monthDay"
  const wrong = (name: "number" | "hour" | "run" | "month" | "graveDays") => {
    if (!errors[name]) return undefined
    if (name === "hour") return t("wrong.hour")
    return name === "number" ? t("wrong.upTo", { most: LAST[rhythm] }) : t("wrong.fromOne")
  }

  async function save(fields: Fields) {
    const end = await run(
      { plan: planOf(portfolioId, fields), key },
      { done: t("created"), onRefused: ({ fields: refused }) => setServerErrors(form, refused) },
    )
    if (!end.ok) return
    setKey(crypto.randomUUID())
    form.reset()
  }

  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="flex flex-col gap-4">
      <FieldGroup legend={t("new")} disabled={busy}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            name="operations"
            as="group"
            label={word("whatToAsk")}
            error={errors.operations ? t("chooseOne") : undefined}
            required
          >
            {operations.map(({ slug, cost }) => (
              <Checkbox
                key={slug}
                value={slug}
                label={
                  <>
                    {names(`${slug}.name`)}{" "}
                    {cost === "unspecified" ? null : (
                      <span className="text-ink-3 text-sm">{t(`cost.${cost}`)}</span>
                    )}
                  </>
                }
                {...register("operations")}
              />
            ))}
          </Field>
          <div className="grid grid-cols-2 content-start gap-3">
            <Field name="rhythm" label={t("every")} plain className="col-span-2">
              <Select
                {...register("rhythm", {
                  onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
                    setValue("number", ["days", "eachDays"].includes(target.value) ? "30" : "1"),
                })}
              >
                {RHYTHMS.map((one) => (
                  <option key={one} value={one}>
                    {t(one)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="number" label={t(`number.${rhythm}`)} error={wrong("number")} required>
              {rhythm === "weekday" ? (
                <Select {...register("number")}>
                  {weekdays.map((day, index) => (
                    <option key={day} value={String(index + 1)}>
                      {day}
                    </option>
                  ))}
                </Select>
              ) : (
                <TextInput inputMode="numeric" autoComplete="off" {...register("number")} />
              )}
            </Field>
            <Field name="hour" label={t("hour")} error={wrong("hour")} required>
              <TextInput placeholder="06:00" maxLength={5} autoComplete="off" {...register("hour")} />
            </Field>
            <Field name="run" label={t("run")} hint={t("ceilingHint")} error={wrong("run")} required>
              <TextInput inputMode="numeric" autoComplete="off" {...register("run")} />
            </Field>
            <Field name="month" label={t("month")} hint={t("ceilingHint")} error={wrong("month")} required>
              <TextInput inputMode="numeric" autoComplete="off" {...register("month")} />
            </Field>
            <Field name="graveDays" label={t("graveDays")} error={wrong("graveDays")} className="col-span-2">
              <TextInput inputMode="numeric" autoComplete="off" {...register("graveDays")} />
            </Field>
          </div>
        </div>
      </FieldGroup>
      <PlanPreview plan={planIn(portfolioId, typed)} />
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t("submit")}
      </Button>
    </form>
  )
}

/** The plan that the form holds; null while it is none. */
function planIn(portfolioId: string, typed: string): PlanBody | null {
  const { data } = rules.safeParse(JSON.parse(typed))
  return data ? planOf(portfolioId, data) : null
}

function planOf(
  portfolio: string,
  { operations, rhythm, number, hour, run, month, graveDays }: Fields,
): PlanBody {
  return {
    ...{ portfolio, hour, operations: operations as OperationSlug[] },
    every: { [rhythm]: Number(number) } as Every,
    graveDays: graveDays === "" ? null : Number(graveDays),
    ceiling: { run: Number(run), month: Number(month) },
  }
}
