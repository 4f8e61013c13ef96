"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { CivilDate } from "#components/ui/values/civil-date.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { RosContent } from "#lib/domain/aml/cases.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

const RosForm = dynamic(() => import("./ros-form.tsx").then((part) => part.RosForm, missingPart), {
  loading: () => <Skeleton className="h-16 w-full" />,
})

const DUE_MS = 24 * 60 * 60_000

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
  const form = useHydrated() ? (
    <RosForm key={newest?.at ?? "first"} checkId={checkId} newest={newest} />
  ) : null
  return (
    <Section title={t(newest?.filed ? "filed" : "title")} screenOnly>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2 text-sm">{t("about")}</p>
        {newest ? <Standing record={newest} nowMs={nowMs} /> : null}
        {newest?.filed ? (
          <details>
            <summary className="w-fit">{t("correct")}</summary>
            <div className="mt-2">{form}</div>
          </details>
        ) : (
          form
        )}
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
  const due = new Date(Date.parse(qualifiedAt) + DUE_MS)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {filed === null ? (
          <span>{t.rich("due", { ago: () => <Ago value={due.toISOString()} renderedAt={nowMs} /> })}</span>
        ) : (
          <>
            <span>
              <Verbatim>{filed.number}</Verbatim>, <CivilDate value={filed.on} />
            </span>
            {filed.on > dayAt(due, DESK_ZONE) ? <Badge tone="warning">{t("late")}</Badge> : null}
          </>
        )}
      </p>
      <p className="text-ink-2 text-sm">
        {t.rich("qualified", {
          when: () => <Timestamp value={qualifiedAt} />,
          due: () => <Timestamp value={due} />,
        })}{" "}
        · {by.name}, <Timestamp value={at} />
      </p>
    </div>
  )
}
