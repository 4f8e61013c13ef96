"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { erasurePath } from "#lib/domain/erasures.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type EraseCommand = (input: {
  id: string
  reason: string
  typed: string
}) => Promise<ActionResult<string>>

/** Asks for a reason, and for the identifier once more; then everything is erased, and cannot be restored. */
export function EraseForm({ subjectId, command }: { subjectId: string; command: EraseCommand }) {
  const t = useTranslations("dataProtection.erase")
  const router = useRouter()
  const { busy, failure, run } = useCommand()
  const [wrong, setWrong] = useState<{ reason?: string; typed?: string }>({})
  const [isTyped, setIsTyped] = useState(false)
  useReloadGuard(isTyped)

  async function erase(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? "").trim()
    const [reason, typed] = [text("reason"), text("typed")]
    const missing = {
      ...(reason === "" ? { reason: t("reasonMissing") } : {}),
      ...(typed === "" ? { typed: t("typedMissing") } : {}),
    }
    setWrong(missing)
    const first = Object.keys(missing)[0]
    if (first) {
      document.getElementById(`field-${first}`)?.focus()
      return
    }
    const end = await run(
      () => command({ id: subjectId, reason, typed }),
      null,
      ({ fields }) => {
        if (!fields?.typed) return false
        setWrong({ typed: t("other") })
        document.getElementById("field-typed")?.focus()
        return true
      },
    )
    if (end.ok) router.push(erasurePath(end.value))
  }

  return (
    <form onSubmit={erase} noValidate className="flex max-w-prose flex-col gap-4" data-screen-only>
      <Field name="reason" label={t("reason")} hint={t("reasonHint")} error={wrong.reason} required>
        <textarea
          id="field-reason"
          name="reason"
          rows={3}
          maxLength={MAX_NOTE_LETTERS}
          onInput={({ currentTarget }) => setIsTyped(currentTarget.value !== "")}
          aria-invalid={wrong.reason ? true : undefined}
          aria-describedby={cx(wrong.reason && "field-reason-error", "field-reason-hint")}
          className={cx(CONTROL, "h-auto py-1.5")}
        />
      </Field>
      <Field name="typed" label={t("typed")} hint={t("typedHint")} error={wrong.typed} required>
        <TextInput identifier name="typed" />
      </Field>
      <span>
        <Button type="submit" variant="danger" busy={busy}>
          {t("action")}
        </Button>
      </span>
      <Failure text={failure} />
    </form>
  )
}
