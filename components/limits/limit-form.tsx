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
import { setServerErrors } from "#components/ui/form/use-error-messages.ts"
import { readDayLimit } from "#lib/domain/day-limits.ts"
import { setLimit } from "./actions.ts"

const limitFields = z.object({
  limit: z.string().check(z.refine((text) => readDayLimit(text) !== undefined)),
})

type LimitFormProps = { person: { id: string; name: string; limit: number | null } }

/** How many questions with a cost somebody may ask a day. */
export function LimitForm({ person: { id, name, limit } }: LimitFormProps) {
  const t = useTranslations("limits")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(setLimit)
  const form = useForm<z.input<typeof limitFields>>({
    resolver: standardSchemaResolver(limitFields),
    defaultValues: { limit: limit === null ? "" : String(limit) },
  })
  const typed = readDayLimit(useWatch({ control: form.control, name: "limit" }))

  async function save({ limit: text }: z.output<typeof limitFields>) {
    if (busy) return
    await run(
      { id, limit: readDayLimit(text) ?? null },
      { done: t("done", { name }), onRefused: ({ fields }) => setServerErrors(form, fields) },
    )
  }

  return (
    <form
      onSubmit={form.handleSubmit(save)}
      noValidate
      className="flex flex-wrap items-start gap-2 md:-mt-1.5"
      data-screen-only
    >
      <Field
        name="limit"
        id={`limit-${id}`}
        label={
          <span className="md:sr-only">
            {t.rich("limitOf", { name: () => <span className="sr-only"> {name}</span> })}
          </span>
        }
        plain
        error={form.formState.errors.limit ? t("wrong") : undefined}
        className="w-32"
      >
        <TextInput
          {...form.register("limit")}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("none")}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={typed === limit} className="mt-6.5 md:mt-1.5">
        {word("save")}
      </Button>
      <Failure text={failure} />
    </form>
  )
}
