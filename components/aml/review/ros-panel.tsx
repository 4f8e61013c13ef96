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
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { RosContent } from "#lib/domain/aml/ros.ts"

const DUE_MS = 24 * 60 * 60_000
/** The law counts in Peru's time, which has no summer time. */
const OFFSET = "-05:00"

type RosPanelProps = {
  checkId: string
  /** The newest first. */
  records: readonly RosContent[]
  nowMs: number
}

/** What the compliance officer alone knows of an escalated report: when it was qualified, until when its ROS is due, what was filed. */
export function RosPanel({ checkId, records, nowMs }: RosPanelProps) {
  const t = useTranslations("aml.ros")
  const [newest, ...before] = records
  return (
    <Section title={t("title")} screenOnly>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2 text-sm">{t("about")}</p>
        {newest ? <Standing record={newest} nowMs={nowMs} /> : null}
        <RosForm key={newest?.at ?? "first"} checkId={checkId} newest={newest} />
        {before.length === 0 ? null : (
          <ul aria-label={t("before")} className="flex flex-col gap-1 text-ink-2 text-sm">
            {before.map((record) => (
              <li key={record.at}>
                <Verbatim>{record.filed?.number ?? t("unfiled")}</Verbatim>, {record.by.name},{" "}
                <Timestamp value={record.at} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function Standing({ record: { qualifiedAt, filed, by, at }, nowMs }: { record: RosContent; nowMs: number }) {
  const t = useTranslations("aml.ros")
  return (
    <div>
      <p className="font-medium">
        {filed === null ? (
          t.rich("due", {
            ago: () => (
              <Ago value={new Date(Date.parse(qualifiedAt) + DUE_MS).toISOString()} renderedAt={nowMs} />
            ),
          })
        ) : (
          <>
            {t("filed")} <Verbatim>{filed.number}</Verbatim>, {filed.on}
          </>
        )}
      </p>
      <p className="text-ink-2 text-sm">
        {t.rich("qualified", { when: () => <Timestamp value={qualifiedAt} /> })} · {by.name},{" "}
        <Timestamp value={at} />
      </p>
    </div>
  )
}

type Typed = { qualifiedAt: string; number: string; on: string }

function RosForm({ checkId, newest }: { checkId: string; newest: RosContent | undefined }) {
  const t = useTranslations("aml.ros")
  const { busy, failure, run } = useAction(keepRos)
  const [isHalf, setHalf] = useState(false)
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
    const filed = on === "" ? null : { number, on }
    await run({ checkId, qualifiedAt: `${qualifiedAt}:00${OFFSET}`, filed }, { done: t("done") })
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="flex flex-wrap items-end gap-3">
      <Field name="qualifiedAt" label={t("qualifiedAt")} plain>
        <TextInput type="datetime-local" {...register("qualifiedAt")} />
      </Field>
      <Field name="number" label={t("number")} plain>
        <TextInput autoComplete="off" maxLength={60} {...register("number")} />
      </Field>
      <Field name="on" label={t("on")} plain>
        <TextInput type="date" {...register("on")} />
      </Field>
      <Button type="submit" busy={busy}>
        {t("save")}
      </Button>
      <Failure text={isHalf ? t("half") : failure} />
    </form>
  )
}

/** As the field writes it, to the minute. */
function inPeru(instant: string): string {
  return new Date(Date.parse(instant) - 5 * 60 * 60_000).toISOString().slice(0, 16)
}
