import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useId, useRef } from "react"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { type Refusal, useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { MAX_VIEW_NAME, MAX_VIEWS, type SavedView, type ViewedList } from "#lib/domain/preferences.ts"
import { removeListView, renameListView, saveListView } from "./actions.ts"
import { viewName } from "./view-name.ts"

type ViewDialogProps = {
  purpose: "keep" | "edit"
  list: ViewedList
  views: readonly SavedView[]
  /** The address that is saved. */
  path: string
  onClose: () => void
}

/** The dialog that saves a view of a list, or renames and removes saved ones. */
export function ViewDialog({ purpose, list, views, path, onClose }: ViewDialogProps) {
  const t = useTranslations("savedViews")
  if (purpose === "edit")
    return (
      <Dialog open onClose={onClose} title={t("edit")}>
        <EditViews list={list} views={views} onEmpty={onClose} />
      </Dialog>
    )
  const about = t(list === "signatures" ? "keepAbout" : "keepAboutDays")
  return (
    <Dialog open onClose={onClose} title={t("keep")} description={about}>
      <SaveView list={list} path={path} views={views} onDone={onClose} />
    </Dialog>
  )
}

/** The form of a view's name. */
function useViewName(name: string) {
  const words = useErrorMessages(useTranslations("savedViews.wrong"), { most: MAX_VIEWS })
  const form = useForm<{ view: string }>({
    resolver: standardSchemaResolver(z.object({ view: viewName })),
    defaultValues: { view: name },
  })
  return {
    form,
    typed: useWatch({ control: form.control, name: "view" }),
    wrong: words(form.formState.errors.view),
    onRefused: ({ fields }: Refusal) =>
      fields !== undefined && setServerErrors(form, { view: Object.values(fields).flat() }),
  }
}

type SaveViewProps = Pick<ViewDialogProps, "list" | "path" | "views"> & { onDone: () => void }

/** Saves a view under a name. A name that is taken is reported, and replaced only by pressing a button that says so. */
function SaveView({ list, path, views, onDone }: SaveViewProps) {
  const t = useTranslations("savedViews")
  const { form, typed, wrong, onRefused } = useViewName("")
  const { busy, failure, run } = useAction(saveListView)
  const replace = views.some(({ name }) => name === typed.trim())
  const isFull = views.length >= MAX_VIEWS && !replace

  async function save({ view: name }: { view: string }) {
    const end = await run({ list, name, path, replace }, { done: t("kept", { name }), onRefused })
    if (end.ok) onDone()
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field
          name="view"
          label={t("name")}
          error={wrong ?? (isFull ? t("wrong.full", { most: MAX_VIEWS }) : undefined)}
          hint={replace ? t("replaces") : undefined}
          required
        >
          <TextInput {...form.register("view")} maxLength={MAX_VIEW_NAME} autoComplete="off" />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} disabled={isFull} className="self-end">
        {t(replace ? "replace" : "save")}
      </Button>
    </form>
  )
}

type EditViewsProps = {
  list: ViewedList
  views: readonly SavedView[]
  /** The last one was removed. */
  onEmpty: () => void
}

/** Each view with its name to change, and a button that deletes it. */
function EditViews({ list, views, onEmpty }: EditViewsProps) {
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
          <RenameView list={list} name={name} />
          <RemoveView list={list} name={name} onGone={() => leave(index)} />
        </li>
      ))}
    </ul>
  )
}

function RenameView({ list, name }: { list: ViewedList; name: string }) {
  const t = useTranslations("savedViews")
  const id = useId()
  const { form, wrong, onRefused } = useViewName(name)
  const { busy, failure, run } = useAction(renameListView)

  async function rename({ view: to }: { view: string }) {
    if (to !== name) await run({ list, name, to }, { done: t("renamed", { name: to }), onRefused })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(rename)}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2"
    >
      <BusyFields busy={busy} className="min-w-40 flex-1">
        <Field name="view" id={id} label={t("nameOf", { name })} error={wrong} required>
          <TextInput {...form.register("view")} maxLength={MAX_VIEW_NAME} autoComplete="off" />
        </Field>
      </BusyFields>
      <Button type="submit" busy={busy}>
        {t("rename")}
      </Button>
      <Failure text={failure} />
    </form>
  )
}

function RemoveView({ list, name, onGone }: { list: ViewedList; name: string; onGone: () => void }) {
  const t = useTranslations("savedViews")
  const { busy, failure, run } = useAction(removeListView)

  async function remove() {
    if (busy) return
    const end = await run({ list, name }, { done: t("removed", { name }) })
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
