"use client"

import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { MAX_VIEW_NAME, type SavedView, type ViewedList } from "#lib/domain/preferences.ts"
import { useWrongName } from "./use-wrong-name.ts"
import type { ViewCommands } from "./view-commands.ts"

type EditViewsProps = {
  list: ViewedList
  views: readonly SavedView[]
  commands: ViewCommands
  /** The last one was removed. */
  onEmpty: () => void
}

/** Each view with its name to change, and the way to be rid of it. */
export function EditViews({ views, onEmpty, ...rest }: EditViewsProps) {
  return (
    <ul className="flex flex-col gap-4">
      {views.map(({ name }) => (
        <li key={name}>
          <EditView name={name} {...rest} onGone={() => (views.length === 1 ? onEmpty() : undefined)} />
        </li>
      ))}
    </ul>
  )
}

type EditViewProps = Omit<EditViewsProps, "views" | "onEmpty"> & { name: string; onGone: () => void }

function EditView({ list, name, commands, onGone }: EditViewProps) {
  const t = useTranslations("savedViews")
  const id = useId()
  const [to, setTo] = useState(name)
  const { wrong, handle, clear } = useWrongName()
  const { busy, failure, run } = useCommand()

  async function rename(event: SyntheticEvent) {
    event.preventDefault()
    await run(() => commands.rename({ list, name, to }), t("renamed", { name: to.trim() }), handle)
  }

  async function remove() {
    const end = await run(() => commands.remove({ list, name }), t("removed", { name }))
    if (end.ok) onGone()
  }

  return (
    <form method="post" onSubmit={rename}>
      <fieldset disabled={busy} className="flex flex-wrap items-end gap-2">
        <Field
          name="view"
          id={id}
          label={t("nameOf", { name })}
          error={wrong}
          required
          className="min-w-40 flex-1"
        >
          <TextInput
            value={to}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            onChange={(event) => {
              clear()
              setTo(event.target.value)
            }}
          />
        </Field>
        <Button type="submit" disabled={to.trim() === name || to.trim() === ""}>
          {t("rename")}
        </Button>
        <IconButton icon={Trash2} label={t("remove", { name })} onClick={remove} className="mb-1" />
        <Failure text={failure} />
      </fieldset>
    </form>
  )
}
