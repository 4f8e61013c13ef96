"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { keepRos } from "#components/aml/actions.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { rosFault } from "#lib/aml/ros-fault.ts"
import type { RosContent } from "#lib/domain/aml/cases.ts"

/** The law counts in Peru's time, which has no summer time. */
const OFFSET = "-05:00"

type Typed = { qualifiedAt: string; number: string; on: string }

/** Until when and under which number the officer filed it; left empty, that it is not filed yet. */
export function RosForm({ checkId, newest }: { checkId: string; newest: RosContent | undefined }) {
  const t = useTranslations("aml.ros")
  const { busy, failure, run } = useAction(keepRos)
  const word = useTranslations("words")
  const [isHalf, setHalf] = useState(false)
  const [fault, setFault] = useState<ReturnType<typeof rosFault>>(null)
  const { register, handleSubmit } = useForm<Typed>({
    defaultValues: {
      qualifiedAt: newest ? inPeru(newest.qualifiedAt) : "",
      number: newest?.filed?.number ?? "",
      on: newest?.filed?.on ?? "",
    },
  })

  async function save({ qualifiedAt, number, on }: Typed) {
    const half = qualifiedAt === "" || (number.trim() === "") !== (on === "")
    setHalf(half)
    if (half) return
    const record = {
      qualifiedAt: `${qualifiedAt}:00${OFFSET}`,
      filed: on === "" ? null : { number, on },
    }
    const found = rosFault(record, new Date())
    setFault(found)
    if (found === null) await run({ checkId, ...record }, { done: t("done") })
  }
  const errorAt = (field: keyof Typed) => fault?.field === field && t(`fault.${fault.why}`)

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="flex flex-wrap items-start gap-3">
      <Field
        name="qualifiedAt"
        label={t("qualifiedAt")}
        hint={t("term")}
        error={errorAt("qualifiedAt")}
        plain
      >
        <TextInput type="datetime-local" {...register("qualifiedAt")} />
      </Field>
      <Field name="number" label={t("number")} error={errorAt("number")} plain>
        <TextInput autoComplete="off" maxLength={60} {...register("number")} />
      </Field>
      <Field name="on" label={t("on")} error={errorAt("on")} plain>
        <TextInput type="date" {...register("on")} />
      </Field>
      {/* In line with the fields, below their labels. */}
      <Button type="submit" busy={busy} className="mt-6.5">
        {newest ? word("save") : t("save")}
      </Button>
      <Failure text={isHalf ? t("half") : failure} />
    </form>
  )
}

/** As the field writes it, to the minute. */
function inPeru(instant: string): string {
  return new Date(Date.parse(instant) - 5 * 60 * 60_000).toISOString().slice(0, 16)
}
