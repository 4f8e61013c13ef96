"use client"

import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { NoteForm } from "#components/aml/review/note-form.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { LegalHold } from "#lib/data-protection/legal-hold.ts"
import { lift, hold as place } from "./actions.ts"

type LegalHoldProps = {
  subjectId: string
  /** The hold in force; its reason is empty for who may not lift it. */
  hold: LegalHold | null
  /** Else it is only shown. */
  mayChange: boolean
}

/** Whether everything about this subject is held, why, and the forms that change that. */
export function LegalHoldPanel({ subjectId, hold, mayChange }: LegalHoldProps) {
  const t = useTranslations("dataProtection.hold")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(hold ? lift : place)
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const act = hold ? "lift" : "place"

  /** The form disappears with its focus: who works by keyboard goes on at the changed part. */
  function close() {
    panel.current?.focus()
    setOpen(false)
  }

  async function save(reason: string) {
    const end = await run({ id: subjectId, reason }, { done: t(hold ? "lifted" : "placed") })
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
      {mayChange && !open ? (
        <span data-screen-only>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(act)}
          </Button>
        </span>
      ) : null}
      {mayChange && open ? (
        <NoteForm
          name="legal-hold"
          label={t(hold ? "liftReason" : "reason")}
          action={t(act)}
          hint={word("kept")}
          busy={busy}
          onSave={save}
          onCancel={close}
        />
      ) : null}
      <Failure text={failure} />
    </div>
  )
}
