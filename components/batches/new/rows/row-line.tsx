import { CircleAlert, Copy, Equal, History, Info, Pencil, X } from "lucide-react"
import dynamic from "next/dynamic"
import { useFormatter, useTranslations } from "next-intl"
import { Fragment, type ReactNode, useEffect, useRef } from "react"
import { useAskedWhen } from "#components/ask/asked-when.tsx"
import { useFieldWords, useNoteWords, useVinFaultWords } from "#components/ask/field-words.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import { truncate } from "#lib/text/truncate.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import type { RowFault } from "./draft-row.ts"
import type { SummarizedRow } from "./summarize-rows.ts"

const RowEditor = dynamic(() => import("./row-editor.tsx").then((module) => module.RowEditor, missingPart), {
  loading: () => <Skeleton className="h-24 w-full" />,
})

type RowLineProps = {
  operation: OperationSlug
  one: SummarizedRow
  before: AskedBefore | undefined
  isEditing: boolean
  onEdit: () => void
  onDone: () => void
  onEdited: (id: number) => void
  onRemove: () => void
}

/** One row: its number, what it holds with the wrong characters marked, why, and the ways to edit it or take it out. */
export function RowLine({
  operation,
  one,
  before,
  isEditing,
  onEdit,
  onDone,
  onEdited,
  onRemove,
}: RowLineProps) {
  const t = useTranslations("newBatch.row")
  const word = useTranslations("words")
  const { row } = one
  const buttons = useRef<HTMLDivElement>(null)
  useFocusAfter(isEditing, buttons)
  return (
    <div className="flex items-start gap-3 px-4 py-2">
      <div className="w-12 shrink-0 pt-1 text-right text-ink-3 text-xs tabular-nums">
        <span className="sr-only">{word("row")} </span>
        {row.id}
        {row.line === null || row.line === row.id ? null : (
          <span className="block text-2xs">{t("line", { line: row.line })}</span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
        {isEditing ? (
          <RowEditor operation={operation} row={row} onDone={onDone} onEdited={onEdited} />
        ) : (
          <RowValues operation={operation} one={one} />
        )}
        <RowRemarks one={one} before={before} isSingle={factsOf(operation).fields.length <= 1} />
      </div>
      {isEditing ? null : (
        <div ref={buttons} className="flex shrink-0 gap-1">
          <IconButton icon={Pencil} label={t("edit", { id: row.id })} onClick={onEdit} />
          <IconButton icon={X} label={t("remove", { id: row.id })} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}

/** When editing ends, focus goes back to the button that began it. */
function useFocusAfter(isEditing: boolean, buttons: { current: HTMLElement | null }) {
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current && !isEditing) buttons.current?.querySelector("button")?.focus()
    was.current = isEditing
  }, [isEditing, buttons])
}

/** Characters shown of one value in a line of the list; the editor shows all of them. */
const MAX_SHOWN = 200

/** The values of a row: a single one as it is, several with their names; characters that a VIN may not have are marked. */
function RowValues({ operation, one }: { operation: OperationSlug; one: SummarizedRow }) {
  const t = useTranslations("ask.field")
  const nothing = useTranslations("newBatch.row")
  const fields = factsOf(operation).fields.map(({ name }) => name)
  const filled = fields
    .map((field) => [field, one.row.values[field] ?? ""] as const)
    .filter(([, value]) => value !== "")
  if (filled.length === 0) return <p className="text-ink-3 italic">{nothing("empty")}</p>
  const isSingle = fields.length <= 1
  return (
    <p className="flex flex-wrap gap-x-4">
      {filled.map(([field, value], index) => (
        <span key={field} className="min-w-0">
          {isSingle ? null : <span className="text-ink-3 text-xs">{t(field as "dni")} </span>}
          <span
            className={
              isSingle || index === 0
                ? "break-all font-mono tracking-wide"
                : "inline-block max-w-full align-top break-words"
            }
          >
            <Verbatim>{markedText(truncate(value.trim(), MAX_SHOWN), wrongPositions(one, field))}</Verbatim>
          </span>
        </span>
      ))}
    </p>
  )
}

function wrongPositions({ validation }: SummarizedRow, field: string): Set<number> {
  const positions = validation.faults.flatMap(({ field: at, vin }) =>
    at === field && vin && vin.kind !== "length" ? [vin.position] : [],
  )
  return new Set(positions)
}

/** A text with some of its characters, counted from 1, marked: by a background, an underline and the `mark` element. */
function markedText(value: string, positions: ReadonlySet<number>): ReactNode {
  if (positions.size === 0) return value
  return [...value].map((character, index) =>
    positions.has(index + 1) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position alone
      <mark key={index} className="bg-danger-soft text-danger underline decoration-2 underline-offset-3">
        {spellUnseen(character)}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position alone
      <Fragment key={index}>{spellUnseen(character)}</Fragment>
    ),
  )
}

type RowRemarksProps = { one: SummarizedRow; before: AskedBefore | undefined; isSingle: boolean }

/** The remarks on a row: broken rules, the row that it repeats, when it was asked, unusual values. */
function RowRemarks({ one, before, isSingle }: RowRemarksProps) {
  const t = useTranslations("newBatch.row")
  const format = useFormatter()
  const label = useTranslations("ask.field")
  const faultWords = useFaultWords()
  const noteWords = useNoteWords()
  const named = (field: string, words: ReactNode) =>
    isSingle || !hasMessage(label, field) ? (
      words
    ) : (
      <>
        {label(field as "dni")}: {words}
      </>
    )
  return (
    <ul className="flex flex-col gap-0.5 text-sm empty:hidden">
      {one.validation.faults.map((fault) => (
        <Remark key={`${fault.field} ${faultWords(fault)}`} tone="danger" icon={CircleAlert}>
          {named(fault.field, faultWords(fault))}
        </Remark>
      ))}
      {one.repeats === null ? null : (
        <Remark tone="warning" icon={Copy}>
          {t("repeats", { id: one.repeats })}
        </Remark>
      )}
      {before ? <AskedRemark before={before} /> : null}
      {one.selfMatches.length === 0 ? null : (
        <Remark tone="warning" icon={Equal}>
          {t("selfMatch", { fields: format.list(one.selfMatches.map((field) => label(field as "dni"))) })}
        </Remark>
      )}
      {one.validation.notes.map(({ field, note }) => (
        <Remark key={field} tone="neutral" icon={Info}>
          {named(field, noteWords(note))}
        </Remark>
      ))}
    </ul>
  )
}

function AskedRemark({ before }: { before: AskedBefore }) {
  const t = useTranslations()
  const askedWhen = useAskedWhen()
  return (
    <Remark tone={before.state === "unknown" ? "unknown" : "warning"} icon={History}>
      {askedWhen(before)}.{" "}
      <TextLink href={`/checks/${before.checkId}`} target="_blank">
        {t(IN_PROGRESS.includes(before.state) ? "ask.failure.problem.seeCheck" : "words.seeAnswer")}
      </TextLink>
    </Remark>
  )
}

type RemarkProps = { tone: Tone; icon: typeof Info; children: ReactNode }

function Remark({ tone, icon: Icon, children }: RemarkProps) {
  return (
    <li className={`flex items-start gap-1.5 ${TONE_INK[tone]}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Returns the words for a broken rule; for a VIN with the position and the character, for our server's own verbatim. */
function useFaultWords(): (fault: RowFault) => string {
  const words = useFieldWords()
  const vinWords = useVinFaultWords()
  return ({ message, vin }) => (vin ? vinWords(vin) : words(message))
}
