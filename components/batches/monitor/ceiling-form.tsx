"use client"

import { zodResolver } from "@hookform/resolvers/zod"
import { useTranslations } from "next-intl"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { readCeiling } from "#lib/batches/read-ceiling.ts"
import { factsOf } from "#lib/operations/facts.ts"

type CeilingFormProps = {
  batch: Pick<BatchView, "operation" | "committed" | "ceiling">
  /** How many rows it would send without a ceiling. */
  rows: number
  about: string
  hint: string
  action: string
  busy: boolean
  failure: string | null
  onType?: () => void
  onSend: (ceiling: number | null) => Promise<void>
  onBack: () => void
}

/** How many questions a batch may ask at most; empty for as many as it has. */
export function CeilingForm({ batch, rows, about, hint, action, busy, failure, ...on }: CeilingFormProps) {
  const t = useTranslations("batches")
  const word = useTranslations("words")
  const { committed } = batch
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(ceilingRules(committed)),
    defaultValues: { ceiling: batch.ceiling === null ? "" : String(batch.ceiling) },
  })
  const ceiling = readCeiling(useWatch({ control, name: "ceiling" }), { committed })
  const fault = formState.errors.ceiling?.message as Fault | undefined

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={handleSubmit(async ({ ceiling: given }) => {
        if (!busy) await on.onSend(given)
      })}
    >
      <p className="text-ink-2">{about}</p>
      <Field
        name="ceiling"
        label={word("ceiling")}
        hint={hint}
        error={fault && t(`resume.${fault}`, { committed })}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...register("ceiling", { onChange: () => on.onType?.() })}
        />
      </Field>
      {ceiling.ok ? (
        <p className="font-medium text-ink">
          {t(`most.${factsOf(batch.operation).cost}`, {
            count: ceiling.value === null ? rows : Math.min(rows, ceiling.value - committed),
          })}
        </p>
      ) : null}
      <Failure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={on.onBack}>{word("cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

type Fault = Extract<ReturnType<typeof readCeiling>, { ok: false }>["fault"]

function ceilingRules(committed: number) {
  const ceiling = z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const read = readCeiling(text, { committed })
      if (read.ok) return read.value
      context.issues.push({ code: "custom", message: read.fault satisfies Fault, input: text })
      return z.NEVER
    }),
  )
  return z.object({ ceiling })
}
