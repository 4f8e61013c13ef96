import { Info, Plus } from "lucide-react"
import { useTranslations } from "next-intl"
import { type Ref, useEffect, useRef, useState } from "react"
import { type ControllerRenderProps, type UseFormReturn, useController, useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextInput } from "#components/ui/form/text-input.tsx"
import { normalizeDocument } from "#lib/domain/normalize-document.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { type EntryNote, entryNote, unseenNote, usualOf } from "./entry-notes.ts"
import { useFieldWords, useNoteWords } from "./field-words.ts"

export type AskValues = Record<string, string>

type AskFieldProps = { field: QuestionField; normalizing: ReturnType<typeof useNormalized> }

/** One field of a question: label, control, hint and error. */
export function AskField({ field, normalizing }: AskFieldProps) {
  const t = useTranslations("ask.field")
  const words = useFieldWords()
  const { field: input, fieldState } = useController<AskValues>({ name: field.name })
  const type = useWatch<AskValues>({ name: field.typeField ?? field.name })
  const usually = usualOf(field, { [field.typeField ?? ""]: type })
  const message = fieldState.error?.message
  return (
    <Field
      name={field.name}
      label={t(field.name as "dni")}
      as={field.control === "date" ? "group" : "single"}
      required={field.optional !== true}
      error={message ? words(message, input.value) : undefined}
      hint={
        <EntryHint
          field={{ ...field, usually }}
          value={input.value}
          left={fieldState.isTouched}
          change={normalizing.changeOf(field.name, input.value)}
        />
      }
    >
      <EntryControl field={field} input={input} normalizing={normalizing} />
    </Field>
  )
}

type EntryControlProps = AskFieldProps & { input: ControllerRenderProps<AskValues> }

function EntryControl({ field, input, normalizing }: EntryControlProps) {
  switch (field.control) {
    case "date":
      return <DateInput {...input} />
    case "documentType":
      return <DocumentTypeInput {...input} />
    case "text":
      return <TextInput {...input} />
    case "identifier":
      return (
        <TextInput
          {...input}
          identifier
          className="sm:max-w-72"
          onChange={(event) => {
            const { value } = event.target
            input.onChange(isPasted(event.nativeEvent) ? normalizing.read(field.name, value) : value)
          }}
          onBlur={() => {
            normalizing.settle(field.name)
            input.onBlur()
          }}
        />
      )
  }
}

/** A text that was pasted or dropped is whole; a typed one is not, before its field is left. */
function isPasted(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(event.inputType)
}

const OTHER = "other"

/** The types that the specification names; it says "e.g.", so any other word may be asked too. */
const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const

type DocumentTypeInputProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLSelectElement>
}

/** The types that the specification names, and any other word: the list is open there ("e.g."). */
function DocumentTypeInput({ value, onChange, onBlur, ref }: DocumentTypeInputProps) {
  const t = useTranslations("ask.documentType")
  const isNamed = DOCUMENT_TYPES.some((type) => type === value)
  const [isOther, setOther] = useState(!isNamed)
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        ref={ref}
        value={isOther ? OTHER : value}
        onBlur={onBlur}
        onChange={(event) => {
          const chosen = event.target.value
          setOther(chosen === OTHER)
          onChange(chosen === OTHER ? "" : chosen)
        }}
        className="sm:w-56"
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(type)}
          </option>
        ))}
        <option value={OTHER}>{t("other")}</option>
      </Select>
      {isOther ? (
        <TextInput
          id="field-document_type-other"
          identifier
          aria-label={t("otherLabel")}
          placeholder={t("otherLabel")}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          className="sm:w-56"
        />
      ) : null}
    </div>
  )
}

/**
 * Returns the visible fields and those that can be added: an optional one is hidden until somebody adds it, it has a value, or it has an
 * error. They are in the order of the specification; an added one takes focus.
 */
export function useAddedFields(operation: OperationSlug, form: UseFormReturn<AskValues>) {
  const all: readonly QuestionField[] = factsOf(operation).fields
  const [added, setAdded] = useState<readonly string[]>([])
  const { errors } = form.formState
  const isShown = ({ name, added: waits }: QuestionField) =>
    !waits || added.includes(name) || errors[name] !== undefined || Boolean(form.getValues(name))
  const newest = added.at(-1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when a field was added, not when the form changes
  useEffect(() => {
    if (newest !== undefined) form.setFocus(newest)
  }, [newest])

  return {
    fields: all.filter(isShown),
    addable: all.filter((field) => !isShown(field)),
    add: (name: string) => setAdded((earlier) => [...earlier, name]),
  }
}

type AddFieldsProps = { fields: readonly QuestionField[]; onAdd: (name: string) => void }

/** The fields that may be left out, each a press away. Absent when there are none. */
export function AddFields({ fields, onAdd }: AddFieldsProps) {
  const t = useTranslations("match.form")
  const label = useTranslations("ask.field")
  if (fields.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <p id="add-fields" className="font-medium text-sm">
        {t("add")}
      </p>
      <ul aria-labelledby="add-fields" className="flex flex-wrap gap-1.5">
        {fields.map(({ name }) => (
          <li key={name}>
            <Button size="sm" onClick={() => onAdd(name)}>
              <Plus className="size-3.5" aria-hidden="true" />
              {label(name as "dni")}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">{t("addHint")}</p>
    </div>
  )
}

/** What was typed, and what stands in the field in its place. */
type Normalized = { from: string; to: string }

/** For so long after a value changed under the hand nothing is asked: nobody has seen it yet. */
const UNSEEN_MS = 500

/** Takes out of identifiers what people write within them, in the field, before anything is asked; what was typed is told beside it. */
export function useNormalized(operation: OperationSlug, form: UseFormReturn<AskValues>) {
  const [changes, setChanges] = useState<Readonly<Record<string, Normalized>>>({})
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const { fields } = factsOf(operation)

  /** Returns what a typed text becomes in that field. */
  function read(name: string, typed: string): string {
    const field: QuestionField | undefined = fields.find((one) => one.name === name)
    const kind = field ? documentKind(field, form.getValues(field.typeField ?? name)) : null
    const to = kind === null ? typed : normalizeDocument(kind, typed)
    if (to !== typed.trim()) setChanges((earlier) => ({ ...earlier, [name]: { from: typed.trim(), to } }))
    return to
  }

  /** The field is left, or everything is about to be asked. */
  function settle(name: string): void {
    const typed = form.getValues(name) ?? ""
    const to = read(name, typed)
    if (to === typed.trim()) return
    changedAt.current = performance.now()
    form.setValue(name, to, { shouldDirty: true })
  }

  return {
    read,
    settle,
    changeOf: (name: string, value: string) => (changes[name]?.to === value ? changes[name] : undefined),
    /** Whether every value is as it was seen; otherwise they are made so now, and the next Enter asks. */
    isSeen(): boolean {
      for (const { name } of fields) settle(name)
      return performance.now() - changedAt.current > UNSEEN_MS
    },
  }
}

type EntryHintProps = {
  field: Pick<QuestionField, "name" | "control" | "ruled"> & { usually: QuestionField["usually"] }
  value: string
  left: boolean
  /** What stood in the field before it was taken for what it is. */
  change: Normalized | undefined
}

/** What to type, and, once the field was left, a note on an unusual value. Never a block. */
function EntryHint({ field, value, left, change }: EntryHintProps) {
  const t = useTranslations("ask")
  const words = useNoteWords()
  const { usually, ...rest } = field
  const checked = usually ? { ...rest, usually } : rest
  // What nobody sees nobody types: it need not wait until the field was left.
  const early = field.ruled ? null : unseenNote(value)
  // oxlint-disable-next-line react/purity -- shown only after the field was left: the day on which that is
  const note: EntryNote | null = left ? entryNote(checked, value, dayAt(new Date(), DESK_ZONE)) : early
  if (note)
    return (
      <span className="flex items-start gap-1.5 text-warning">
        <Info className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        <span>
          {words(note)} {t("note.notABlock")}
        </span>
      </span>
    )
  if (change)
    return (
      <span role="status" className="flex items-start gap-1.5 text-info">
        <Info className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        <span>{t("normalized", { from: spellUnseen(change.from), to: change.to })}</span>
      </span>
    )
  const kind = usually ?? (field.control === "date" ? "date" : null)
  return kind ? t(`usually.${kind}`) : messageOr(t, `where.${field.name}`, "")
}
