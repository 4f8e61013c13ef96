"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { CommandButton } from "#components/command/command-button.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { StackedBar } from "#components/ui/values/spark-bars.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import type { MonitorState } from "#lib/domain/monitoring.ts"
import type { MonitorView, PlanBody } from "#lib/monitoring/monitors.ts"
import { approvePlan, duplicatePlan, endPlan, pausePlan, resumePlan, runPlan } from "./actions.ts"
import { useCostWords, usePlanPreview } from "./plan-preview.tsx"
import { useEveryWords } from "./use-every.ts"

/** The form of a plan, loaded with its tab. */
export const NewPlan = dynamic(() => import("./plan-form.tsx").then((module) => module.PlanForm, missingPart))

const TONE: Record<MonitorState, Tone> = {
  approval: "warning",
  active: "info",
  paused: "warning",
  ended: "neutral",
}

type PlanListProps = {
  plans: readonly (MonitorView & { mayApprove: boolean })[]
  mayManage: boolean
}

/** The plans of a portfolio, each with its state and its commands. */
export function PlanList({ plans, mayManage }: PlanListProps) {
  return (
    <ul className="divide-y divide-line">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} mayManage={mayManage} />
      ))}
    </ul>
  )
}

function Plan({ plan, mayManage }: { plan: PlanListProps["plans"][number]; mayManage: boolean }) {
  const t = useTranslations("portfolios.plan")
  const names = useTranslations("operations")
  const every = useEveryWords()
  const { operations, state, ceiling, spentThisMonth, nextAt, pauseReason, approvedBy } = plan
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {operations.map((slug) => names(`${slug}.name`)).join(" · ")}
          <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>
        </h3>
        <p className="text-ink-2 text-sm">
          <span>
            {t("at", { every: every(plan.every), hour: plan.hour })} · {t("perRun", { count: ceiling.run })}
          </span>
          {plan.graveDays === null ? null : <span> · {t("grave", { days: plan.graveDays })}</span>}
        </p>
        {pauseReason ? <p className="text-sm text-warning">{t(`pausedBy.${pauseReason}`)}</p> : null}
        {state === "approval" ? <p className="text-sm text-warning">{t("waits")}</p> : null}
        <p className="text-ink-3 text-sm">
          {nextAt ? <span>{t.rich("next", { when: () => <Timestamp value={nextAt} /> })} · </span> : null}
          <span>{t("responsible", { name: plan.responsible.name })}</span>
          {approvedBy ? <span> · {t("approver", { name: approvedBy.name })}</span> : null}
        </p>
        <span className="mt-1 flex w-40 flex-col gap-1 text-sm tabular-nums">
          {t("spent", { spent: spentThisMonth, ceiling: ceiling.month })}
          <StackedBar
            parts={[
              {
                tone: spentThisMonth >= ceiling.month ? "warning" : "info",
                count: Math.min(spentThisMonth, ceiling.month),
              },
            ]}
            of={ceiling.month}
            className="h-1 rounded-sm bg-sunken"
          />
        </span>
      </div>
      <PlanCommands plan={plan} mayManage={mayManage} />
    </li>
  )
}

function PlanCommands({ plan, mayManage }: { plan: PlanListProps["plans"][number]; mayManage: boolean }) {
  const t = useTranslations("portfolios.plan")
  const word = useTranslations("words")
  const [key, setKey] = useState(() => crypto.randomUUID())
  const pause = useAction(pausePlan)
  const resume = useAction(resumePlan)
  const duplicate = useAction(duplicatePlan)
  const { id, state, ceiling } = plan
  const nextKey = () => setKey(crypto.randomUUID())
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {plan.mayApprove ? (
        <CommandButton
          variant="primary"
          label={t("approve")}
          title={t("ask.approve")}
          action={approvePlan}
          input={{ id }}
          done={t("done.approve")}
        >
          <p>{t("ask.approveBody", ceiling)}</p>
        </CommandButton>
      ) : null}
      {mayManage && state === "active" ? (
        <>
          <CommandButton
            label={t("runNow")}
            title={t("ask.run")}
            action={runPlan}
            input={{ id, key }}
            done={t("done.run")}
            onDone={nextKey}
          >
            <p>{t("ask.runBody")}</p>
            <RunCost plan={plan} />
          </CommandButton>
          <Button size="sm" busy={pause.busy} onClick={() => pause.run({ id }, { done: t("done.pause") })}>
            {word("pause")}
          </Button>
        </>
      ) : null}
      {mayManage && state === "paused" ? (
        <Button size="sm" busy={resume.busy} onClick={() => resume.run({ id }, { done: t("done.resume") })}>
          {word("resume")}
        </Button>
      ) : null}
      {mayManage ? (
        <Button
          size="sm"
          variant="quiet"
          busy={duplicate.busy}
          onClick={async () => {
            const end = await duplicate.run({ id, key }, { done: t("done.duplicate") })
            if (end.ok) nextKey()
          }}
        >
          {t("duplicate")}
        </Button>
      ) : null}
      {mayManage && state !== "ended" ? (
        <CommandButton
          variant="quiet"
          label={word("end")}
          title={t("ask.end")}
          danger
          action={endPlan}
          input={{ id }}
          done={word("ended")}
        >
          <p>{t("ask.endBody")}</p>
        </CommandButton>
      ) : null}
      <Failure text={pause.failure ?? resume.failure ?? duplicate.failure} />
    </div>
  )
}

/** How many questions a run started by hand asks, and their cost. */
function RunCost({ plan }: { plan: MonitorView }) {
  const t = useTranslations("portfolios.preview")
  const costs = useCostWords()
  const { operations, every, graveDays, hour, ceiling, portfolio } = plan
  const body: PlanBody = { operations, every, graveDays, hour, ceiling, portfolio: portfolio.id }
  const { data, isError } = usePlanPreview(body)
  if (isError) return <p className="text-danger">{t("failed")}</p>
  if (!data) return <p>{t("loading")}</p>
  return (
    <>
      <p className="font-medium text-ink">
        {t("byHand", { count: data.byHand, costs: costs(data.most.run) || "0" })}
      </p>
      {data.overByHand > 0 ? <p className="text-warning">{t("over", { count: data.overByHand })}</p> : null}
    </>
  )
}
