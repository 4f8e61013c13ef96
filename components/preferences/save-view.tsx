"use client"

import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { MAX_VIEW_NAME, MAX_VIEWS, type SavedView, type ViewedList } from "#lib/domain/preferences.ts"
import { useWrongName } from "./use-wrong-name.ts"
import type { ViewCommands } from "./view-commands.ts"

type SaveViewProps = {
  list: ViewedList
  path: string
  views: readonly SavedView[]
  command: ViewCommands["save"]
  onDone: () => void
}

/** Saves a view under a name. A name that is taken is reported, and replaced only by pressing a button that says so. */
export function SaveView({ list, path, views, command, onDone }: SaveViewProps) {
  const t = useTranslations("savedViews")
  const [name, setName] = useState("")
  const { wrong, handle, clear } = useWrongName()
  const { busy, failure, run } = useCommand()
  const replace = views.some((view) => view.name === name.trim())
  const isFull = views.length >= MAX_VIEWS && !replace

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    const end = await run(
      () => command({ list, name, path, replace }),
      t("kept", { name: name.trim() }),
      handle,
    )
    if (end.ok) onDone()
  }

  return (
    <form method="post" onSubmit={save} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field
          name="view"
          label={t("name")}
          error={wrong ?? (isFull ? t("wrong.full", { most: MAX_VIEWS }) : undefined)}
          hint={replace ? t("replaces") : undefined}
          required
        >
          <TextInput
            value={name}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            onChange={(event) => {
              clear()
              setName(event.target.value)
            }}
          />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} disabled={isFull} className="self-end">
        {t(replace ? "replace" : "save")}
      </Button>
    </form>
  )
}
