"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import {
  CLOSED_AT_ONCE,
  type Closing,
  type ClosingTogether,
  closing,
} from "#components/checks/settling/closing.ts"
import { ReasonField } from "#components/checks/settling/reason-field.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { frameQuery } from "#components/query/frame.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Progress } from "#components/ui/feedback/progress.tsx"
import { RadioGroup } from "#components/ui/form/radio-group.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import type { ClosedTogether } from "#lib/checks/tasks/close-unknowns.ts"
import { FINDINGS } from "#lib/domain/finding.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { useReport } from "./settled-notices.tsx"

export type CloseTogether = (input: ClosingTogether) => Promise<ActionResult<ClosedTogether>>

type SettleTogetherProps = { ids: readonly string[]; command: CloseTogether; onClose: () => void }

/**
 * Settles the chosen questions by one finding and one reason, a few at a time: each step shows its progress, and when it is stopped, by a person
 * or a failure, the others stay as they were.
 */
export function SettleTogether({ ids, command, onClose }: SettleTogetherProps) {
  const t = useTranslations("unresolved.together")
  const client = useQueryClient()
  const words = useTranslations("check.close")
  const router = useRouter()
  const report = useReport()
  const { failure, run } = useCommand()
  const [all] = useState(ids)
  const [done, setDone] = useState<number | null>(null)
  const [stopping, setStopping] = useState<AbortController | null>(null)
  const form = useForm<Closing>({ resolver: standardSchemaResolver(closing), defaultValues: { reason: "" } })
  const { errors } = form.formState

  async function settle(found: Closing) {
    const counts = { closed: 0, changed: 0 }
    const stop = new AbortController()
    setStopping(stop)
    for (let at = 0; at < all.length && !stop.signal.aborted; at += CLOSED_AT_ONCE) {
      setDone(at)
      const step = all.slice(at, at + CLOSED_AT_ONCE)
      const end = await run(
        () => command({ ...found, ids: step }),
        null,
        ({ code }) => code === "state_changed",
      )
      if (end.ok) {
        counts.closed += end.value.closed.length
        counts.changed += end.value.changed.length
      } else if (end.code === "state_changed") counts.changed += step.length
      if (end.ok ? end.value.left.length > 0 : end.code !== "state_changed") break
    }
    setDone(null)
    void client.invalidateQueries(frameQuery)
    router.refresh()
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
          <Button onClick={close}>{done === null ? t("cancel") : t("stop")}</Button>
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
