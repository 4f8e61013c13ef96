import { useFormatter, useTranslations } from "next-intl"
import { type ReactNode, useMemo, useState } from "react"
import { HeadingChoice, TableChoices } from "#components/table-import/column-mapping.tsx"
import { headedAt } from "#components/table-import/heading.ts"
import type { ImportField, Sheet, SheetRow } from "#components/table-import/import-field.ts"
import { columnCount, columnLetters, columnsOf } from "#components/table-import/map-columns.ts"
import type { Divider } from "#components/table-import/read-csv.ts"
import { HiddenNote } from "#components/table-import/read-failure-note.tsx"
import type { OpenTable } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { truncate } from "#lib/text/truncate.ts"
import { ImportFailureNote } from "./entry-panel.tsx"
import {
  batchRows,
  DOCUMENT,
  type FieldsAbout,
  LIST_KINDS,
  type ListKind,
  queriesAbout,
  readAs,
  readList,
  sortRows,
} from "./found-list.ts"
import type { ImportFailure, NewRow } from "./use-batch-import.ts"

/** So many rows show what the columns hold. */
const PREVIEWED = 5
/** Of those that hold no document as many as are looked through. */
const UNLIKE_SHOWN = 100

type FoundTableProps = {
  table: OpenTable
  fields: FieldsAbout
  failure: ImportFailure | null
  onDivide: (divider: Divider) => void
  onClose: () => void
  onReview: (queries: readonly OperationSlug[], rowsOf: (first: OperationSlug) => NewRow[]) => Promise<void>
}

/** What a list holds, by its first rows, and the queries that it may be for. */
export function FoundTable({ table, onDivide, ...rest }: FoundTableProps) {
  const [place, setPlace] = useState(0)
  const sheet = table.sheets[place]
  if (!sheet) return null
  const choices = <TableChoices table={table} place={place} onPlace={setPlace} onDivide={onDivide} />
  return (
    <FoundSheet
      key={`${place} ${table.divider}`}
      name={table.name}
      choices={choices}
      sheet={sheet}
      {...rest}
    />
  )
}

type FoundSheetProps = Omit<FoundTableProps, "table" | "onDivide"> & {
  name: string
  sheet: Sheet
  /** Which sheet it is, and what divides its cells. */
  choices: ReactNode
}

function FoundSheet({ name, sheet, choices, fields, failure, onClose, onReview }: FoundSheetProps) {
  const { rows, hidden } = sheet
  const t = useTranslations("newBatch.intake")
  const word = useTranslations("words")
  const [reading, setReading] = useState(() => readList(rows, fields))
  const [queries, setQueries] = useState<readonly OperationSlug[]>([])
  const headed = useMemo(() => headedAt(rows, reading.heading), [rows, reading.heading])
  const { like, unlike } = useMemo(() => sortRows(headed, reading), [headed, reading])
  const [showsUnlike, setShowsUnlike] = useState(false)
  const count = like.length + unlike.length
  const kind = t(`kind.${reading.kind}`)

  function choose(chosen: ListKind) {
    setReading(readAs(chosen, rows, fields))
    setQueries(queries.filter((slug) => queriesAbout(chosen).includes(slug)))
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Section
        flush
        title={name === "" ? t("pasted") : name}
        actions={
          <Button size="sm" onClick={onClose}>
            {t("change")}
          </Button>
        }
      >
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-line border-b p-4">
          <p role="status" className="basis-full font-semibold text-lg">
            {count === 0 ? t("nothing") : t("found", { count: like.length, kind })}
            {unlike.length > 0 ? (
              <span className="text-warning"> · {t("unlike", { count: unlike.length, kind })}</span>
            ) : null}
          </p>
          {unlike.length > 0 ? (
            <Button size="sm" aria-pressed={showsUnlike} onClick={() => setShowsUnlike(!showsUnlike)}>
              {t(showsUnlike ? "showAll" : "showUnlike", { count: unlike.length })}
            </Button>
          ) : null}
          <Field name="list-kind" label={word("document")} plain className="w-44">
            <Select value={reading.kind} onChange={({ target }) => choose(target.value as ListKind)}>
              {LIST_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kind.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {choices}
          <HeadingChoice
            rows={rows}
            headed={headed}
            heading={reading.heading}
            onHeading={(heading) => setReading({ ...reading, heading })}
          />
        </div>
        <HiddenNote hidden={hidden} />
        <Preview
          headed={headed}
          fields={fields(reading.kind)}
          rows={
            showsUnlike && unlike.length > 0 ? unlike.slice(0, UNLIKE_SHOWN) : headed.rows.slice(0, PREVIEWED)
          }
          mapping={reading.mapping}
          onMapping={(mapping) => setReading({ ...reading, mapping })}
        />
      </Section>
      <Section title={word("whatToAsk")}>
        <div className="flex flex-col gap-3">
          {failure ? <ImportFailureNote failure={failure} /> : null}
          <QueryChoices
            kind={reading.kind}
            fields={fields(reading.kind)}
            mapping={reading.mapping}
            chosen={queries}
            onChoose={setQueries}
          />
          <Button
            variant="primary"
            disabled={count === 0 || queries.length === 0}
            onClick={() => void onReview(queries, (first) => batchRows(first, headed, reading))}
          >
            {t("review", { count })}
          </Button>
          <p className="text-ink-3 text-xs">{t("reviewHint")}</p>
        </div>
      </Section>
    </div>
  )
}

type Reading = ReturnType<typeof readList>
type PreviewProps = {
  headed: ReturnType<typeof headedAt>
  rows: readonly SheetRow[]
  fields: readonly ImportField[]
  mapping: Reading["mapping"]
  onMapping: (mapping: Reading["mapping"]) => void
}

/** Some rows, each column under what it is read as; that of the documents is marked. */
function Preview({ headed, rows, fields, mapping, onMapping }: PreviewProps) {
  const t = useTranslations("newBatch.intake")
  const words = useTranslations("tableImport.mapping")
  const format = useFormatter()
  const columns = Array.from({ length: columnCount(headed) }, (_, column) => column)
  const fieldOf = (column: number) => fields.find(({ field }) => columnsOf(mapping, field).includes(column))

  function read(column: number, field: string) {
    const without = Object.entries(mapping).map(([name, own]): [string, readonly number[]] => [
      name,
      own.filter((one) => one !== column),
    ])
    const others: Reading["mapping"] = Object.fromEntries(without)
    onMapping(field === "" ? others : { ...others, [field]: [column] })
  }

  return (
    <Table caption={t("preview", { shown: rows.length, count: format.number(headed.rows.length) })}>
      <thead>
        <tr>
          {columns.map((column) => {
            const title = truncate(headed.titles?.[column]?.trim() ?? "", 60)
            const letters = columnLetters(column)
            const name = title === "" ? words("column", { column: letters }) : title
            const isDocument = fieldOf(column)?.field === DOCUMENT
            return (
              <Th
                key={column}
                className={cx("h-auto min-w-36 py-2", isDocument && "bg-accent-soft! text-accent!")}
              >
                <span className="mb-1 block max-w-48 truncate">{name}</span>
                <Select
                  aria-label={t("readAs", { column: name })}
                  value={fieldOf(column)?.field ?? ""}
                  onChange={({ target }) => read(column, target.value)}
                  className="font-normal normal-case"
                >
                  <option value="">{t("unread")}</option>
                  {fields.map(({ field, label }) => (
                    <option key={field} value={field}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <Tr key={line}>
            {columns.map((column) => (
              <Td
                key={column}
                className={cx(
                  "max-w-64 truncate",
                  fieldOf(column)?.field === DOCUMENT && "bg-accent-soft font-medium font-mono",
                )}
              >
                {cells[column]}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

type QueryChoicesProps = {
  kind: ListKind
  fields: readonly ImportField[]
  mapping: Reading["mapping"]
  chosen: readonly OperationSlug[]
  onChoose: (chosen: readonly OperationSlug[]) => void
}

/** The queries of a kind, each with its cost and with what it takes from the list; none is chosen beforehand. */
function QueryChoices({ kind, fields, mapping, chosen, onChoose }: QueryChoicesProps) {
  const t = useTranslations()
  const format = useFormatter()
  const labelsOf = (slug: OperationSlug, has: boolean) =>
    fields
      .filter(({ field, optional }) => {
        const isRead = columnsOf(mapping, field).length > 0
        const isAsked = factsOf(slug).fields.some(({ name }) => name === field)
        return isAsked && isRead === has && (has || !optional)
      })
      .map(({ label }) => label)

  function hint(slug: OperationSlug): string {
    const [taken, missing] = [labelsOf(slug, true), labelsOf(slug, false)]
    return [
      t(`cost.${factsOf(slug).cost}`),
      ...(taken.length > 0 ? [t("newBatch.intake.with", { fields: format.list(taken) })] : []),
      ...(missing.length > 0 ? [t("newBatch.intake.lacks", { fields: format.list(missing) })] : []),
    ].join(" · ")
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="sr-only">{t("words.whatToAsk")}</legend>
      {queriesAbout(kind).map((slug) => (
        <Checkbox
          key={slug}
          label={t(`operations.${slug}.name`)}
          hint={hint(slug)}
          checked={chosen.includes(slug)}
          onChange={({ target }) =>
            onChoose(
              queriesAbout(kind).filter((one) => (one === slug ? target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  )
}
