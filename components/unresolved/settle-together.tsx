import { zodResolver } from "@hookform/resolvers/zod"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { closeChecks } from "#components/checks/actions.ts"
import { CLOSED_AT_ONCE, type Closing, closing } from "#components/checks/settling/closing.ts"
import { ReasonField } from "#components/checks/settling/reason-field.tsx"
import { Failure } from "#components/command/failure.tsx"
import { frameQuery } from "#components/query/frame.ts"
import { useAction } from "#components/query/use-action.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { RadioGroup } from "#components/ui/form/radio-group.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { FINDINGS } from "#lib/domain/check-states.ts"
import { useReport } from "./settled-notices.tsx"

type SettleTogetherProps = { ids: readonly string[]; onClose: () => void }

/**
 * Settles the chosen questions by one finding and one reason, a few at a time: each step shows its progress, and when it is stopped, by a person
 * or a failure, the others stay as they were.
 */
export function SettleTogether({ ids, onClose }: SettleTogetherProps) {
  const t = useTranslations("unresolved.together")
  const word = useTranslations("words")
  const client = useQueryClient()
  const words = useTranslations("check.close")
  const refresh = useRefresh()
  const report = useReport()
  const { failure, run } = useAction(closeChecks)
  const [all] = useState(ids)
  const [done, setDone] = useState<number | null>(null)
  const [stopping, setStopping] = useState<AbortController | null>(null)
  const form = useForm<Closing>({ resolver: zodResolver(closing), defaultValues: { reason: "" } })
  const { errors } = form.formState

  async function settle(found: Closing) {
    const counts = { closed: 0, changed: 0 }
    const stop = new AbortController()
    setStopping((running) => running ?? stop)
    for (let at = 0; at < all.length && !stop.signal.aborted; at += CLOSED_AT_ONCE) {
      setDone(at)
      const step = all.slice(at, at + CLOSED_AT_ONCE)
      const end = await run({ ...found, ids: step }, { onRefused: ({ code }) => code === "state_changed" })
      if (!end.ok && end.code === "busy") return // a second press
      if (end.ok) {
        counts.closed += end.value.closed.length
        counts.changed += end.value.changed.length
      } else if (end.code === "state_changed") counts.changed += step.length
      if (end.ok ? end.value.left.length > 0 : end.code !== "state_changed") break
    }
    setDone(null)
    setStopping(null)
    void client.invalidateQueries(frameQuery)
    refresh()
    if (counts.closed + counts.changed === 0) return
    onClose()
    report({ finding: found.finding, ...counts, left: all.length - counts.closed - counts.changed })
  }

  function close() {
    stopping?.abort()
    if (done === null) onClose()
  }

  return (
    <Dialog
      open
      size="md"
      onClose={close}
      title={t("title", { count: all.length })}
      footer={
        <>
          <Button onClick={close}>{done === null ? word("cancel") : t("stop")}</Button>
          <Button variant="primary" busy={done !== null} onClick={form.handleSubmit(settle)}>
            {t("action", { count: all.length })}
          </Button>
        </>
      }
    >
      <fieldset disabled={done !== null} className="flex flex-col gap-3">
        <p className="text-ink-2">{t("about")}</p>
        <RadioGroup
          id="settle-together-finding"
          label={words("finding")}
          error={errors.finding && words("findingMissing")}
          options={FINDINGS.map((value) => ({ value, label: t(value), hint: words(`${value}Hint`) }))}
          input={form.register("finding")}
        />
        <ReasonField
          id="settle-together-reason"
          invalid={errors.reason !== undefined}
          input={form.register("reason")}
        />
      </fieldset>
      {done === null ? null : <Progress label={t("progress")} value={done} max={all.length} />}
      <Failure text={failure} />
    </Dialog>
  )
}

type ProgressProps = {
  label: string
  value: number
  max: number
}

/** The progress of something of known length; the figures are shown beside it. */
function Progress({ label, value, max }: ProgressProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-sm">
        <span>{label}</span>
        <span className="text-ink-2">
          {value} / {max}
        </span>
      </div>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
