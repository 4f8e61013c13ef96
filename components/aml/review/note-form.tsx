"use client"

import { useTranslations } from "next-intl"
import { type ChangeEvent, type KeyboardEvent, useEffect, useId } from "react"
import { useForm } from "react-hook-form"
import { noteReport } from "#components/aml/actions.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { useKeptText } from "#components/session/use-kept-text.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { Select, TextArea } from "#components/ui/form/text-input.tsx"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"

type NoteFormProps = {
  /** Its name on the page, by which a text that was not saved comes back. */
  name: string
  label: string
  busy: boolean
  /** The label of its button, where it does more than save a note. */
  action?: string
  /** The effect of the text, where it is no note beside an answer. */
  hint?: string
  /** Texts to begin with. */
  templates?: readonly string[]
  /** Whether it was saved. */
  onSave: (note: string) => Promise<boolean>
  /** Where the form was opened on purpose it takes focus, and can be left without a word. */
  onCancel?: () => void
}

const NOTE = lazyResolver(() => import("./note-rules.ts").then((module) => module.requiredNote))

/** A note: stored with its author's name and time, never changed afterwards. */
export function NoteForm(props: NoteFormProps) {
  const { name, label, busy, action, hint, templates = [], onSave, onCancel } = props
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const id = useId()
  const { text, setText, isBack, forget } = useKeptText(name)
  const { register, handleSubmit, reset, setFocus, setValue, formState } = useForm({
    resolver: NOTE,
    defaultValues: { note: text },
  })
  const opened = onCancel !== undefined
  useEffect(() => {
    if (opened) setFocus("note")
  }, [opened, setFocus])

  async function save(typed: { note: string }) {
    if (busy || !(await onSave(typed.note))) return
    forget()
    reset({ note: "" })
  }

  function cancel() {
    forget()
    onCancel?.()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && text.trim() === "") cancel()
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit(save)}
      className="flex max-w-prose flex-col gap-1.5"
      data-screen-only
    >
      {templates.length === 0 ? null : (
        <Select
          aria-label={t("templates")}
          value=""
          className="w-full text-sm"
          onChange={({ target }) => {
            setValue("note", target.value, { shouldValidate: formState.isSubmitted })
            setText(target.value)
          }}
        >
          <option value="">{t("templates")}</option>
          {templates.map((template) => (
            <option key={template} value={template}>
              {template}
            </option>
          ))}
        </Select>
      )}
      <Field
        name="note"
        id={id}
        label={label}
        hint={hint ?? word("kept")}
        error={formState.errors.note && t("noteMissing")}
        plain
      >
        <TextArea
          maxLength={MAX_NOTE_LETTERS}
          {...register("note", {
            onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => setText(target.value),
          })}
          onKeyDown={onKeyDown}
        />
      </Field>
      {isBack ? (
        <p role="status" className="text-ink-2 text-sm">
          {t("noteBack")}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {action ?? t("saveNote")}
        </Button>
        {onCancel ? (
          <Button size="sm" variant="quiet" onClick={cancel}>
            {word("cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Writes a note on the report as a whole. */
export function AddReportNote({ checkId }: { checkId: string }) {
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(noteReport)
  return (
    <>
      <NoteForm
        name="report-note"
        label={word("newNote")}
        busy={busy}
        onSave={async (note) => (await run({ checkId, note }, { done: word("noteSaved") })).ok}
      />
      <Failure text={failure} />
    </>
  )
}
