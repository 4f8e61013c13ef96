"use client"

import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useRef, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
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

/** Each view with its name to change, and a button that deletes it. */
export function EditViews({ views, onEmpty, ...rest }: EditViewsProps) {
  const rows = useRef<HTMLUListElement>(null)

  /** The button of a view that was removed goes with it; the focus goes to the next one, or to that before. */
  function leave(index: number) {
    if (views.length === 1) return onEmpty()
    const row = rows.current?.children[index]
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    neighbour?.querySelector("input")?.focus()
  }

  return (
    <ul ref={rows} className="flex flex-col gap-4">
      {views.map(({ name, path }, index) => (
        <li key={path} className="flex flex-wrap items-end gap-2">
          <RenameView name={name} {...rest} />
          <RemoveView name={name} {...rest} onGone={() => leave(index)} />
        </li>
      ))}
    </ul>
  )
}

type EditViewProps = Omit<EditViewsProps, "views" | "onEmpty"> & { name: string }

function RenameView({ list, name, commands }: EditViewProps) {
  const t = useTranslations("savedViews")
  const id = useId()
  const [to, setTo] = useState(name)
  const { wrong, handle, clear } = useWrongName()
  const { busy, failure, run } = useCommand()

  async function rename(event: SyntheticEvent) {
    event.preventDefault()
    if (to.trim() === name) return
    await run(() => commands.rename({ list, name, to }), t("renamed", { name: to.trim() }), handle)
  }

  return (
    <form method="post" onSubmit={rename} className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
      <BusyFields busy={busy} className="min-w-40 flex-1">
        <Field name="view" id={id} label={t("nameOf", { name })} error={wrong} required>
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
      </BusyFields>
      <Button type="submit" busy={busy}>
        {t("rename")}
      </Button>
      <Failure text={failure} />
    </form>
  )
}

function RemoveView({ list, name, commands, onGone }: EditViewProps & { onGone: () => void }) {
  const t = useTranslations("savedViews")
  const { busy, failure, run } = useCommand()

  async function remove() {
    if (busy) return
    const end = await run(() => commands.remove({ list, name }), t("removed", { name }))
    if (end.ok) onGone()
  }

  return (
    <>
      <IconButton
        icon={Trash2}
        label={t("remove", { name })}
        aria-busy={busy}
        onClick={remove}
        className="mb-1"
      />
      <Failure text={failure} />
    </>
  )
}
