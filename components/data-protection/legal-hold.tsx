"use client"

import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { NoteForm } from "#components/aml/review/note-form.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { LegalHold } from "#lib/data-protection/legal-hold.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** To hold everything about a subject, and to lift that; each with its reason. */
export type HoldCommands = {
  hold: (input: { id: string; reason: string }) => Promise<ActionResult>
  lift: (input: { id: string; reason: string }) => Promise<ActionResult>
}

type LegalHoldProps = {
  subjectId: string
  /** The hold in force; its reason is empty for who may not lift it. */
  hold: LegalHold | null
  /** Without them it is only shown. */
  commands: HoldCommands | null
}

/** Whether everything about this subject is held, why, and the forms that change that. */
export function LegalHoldPanel({ subjectId, hold, commands }: LegalHoldProps) {
  const t = useTranslations("dataProtection.hold")
  const { busy, failure, run } = useCommand()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const act = hold ? "lift" : "place"

  /** The form disappears with its focus: who works by keyboard goes on at the changed part. */
  function close() {
    panel.current?.focus()
    setOpen(false)
  }

  async function save(reason: string) {
    const input = { id: subjectId, reason }
    const end = await run(
      () => (hold ? commands?.lift(input) : commands?.hold(input)) ?? Promise.reject(new Error("no command")),
      t(hold ? "lifted" : "placed"),
    )
    if (end.ok) close()
    return end.ok
  }

  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-2 text-sm outline-none">
      {hold ? (
        <>
          <p>{t("stands")}</p>
          {hold.reason ? <p className="wrap-anywhere whitespace-pre-line">{hold.reason}</p> : null}
          <p className="text-ink-3 text-xs">
            {hold.by} · <Timestamp value={hold.at} />
          </p>
        </>
      ) : (
        <p className="text-ink-2">{t("none")}</p>
      )}
      {commands && !open ? (
        <span data-screen-only>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(act)}
          </Button>
        </span>
      ) : null}
      {commands && open ? (
        <NoteForm
          name="legal-hold"
          label={t(hold ? "liftReason" : "reason")}
          action={t(act)}
          hint={t("reasonHint")}
          busy={busy}
          onSave={save}
          onCancel={close}
        />
      ) : null}
      <Failure text={failure} />
    </div>
  )
}
