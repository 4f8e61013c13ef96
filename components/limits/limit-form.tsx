"use client"

import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { readDayLimit } from "#lib/domain/day-limits.ts"
import type { ActionResult } from "#lib/http/action.ts"

type LimitFormProps = {
  person: { id: string; name: string; limit: number | null }
  setLimit: (input: { id: string; limit: number | null }) => Promise<ActionResult>
}

/** How many questions with a cost somebody may ask a day. */
export function LimitForm({ person: { id, name, limit }, setLimit }: LimitFormProps) {
  const t = useTranslations("limits")
  const [text, setText] = useState(limit === null ? "" : String(limit))
  const [isShown, setShown] = useState(false)
  const { busy, failure, run } = useCommand()
  const typed = readDayLimit(text)

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    setShown(true)
    if (typed === undefined || busy) return
    await run(() => setLimit({ id, limit: typed }), t("done", { name }))
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-wrap items-start gap-2" data-screen-only>
      <Field
        name="limit"
        id={`limit-${id}`}
        label={t.rich("limitOf", { name: () => <span className="sr-only"> {name}</span> })}
        error={isShown && typed === undefined ? t("wrong") : undefined}
        className="w-32"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("none")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={typed === limit} className="mt-6.5">
        {t("save")}
      </Button>
      <Failure text={failure} />
    </form>
  )
}
