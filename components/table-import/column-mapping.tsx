import { useFormatter, useTranslations } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { truncate } from "#lib/text/truncate.ts"
import { isolated } from "#lib/text/unseen.ts"
import { guessColumns, unusedParts } from "./guess-columns.ts"
import { guessHeading, type Headed, headedAt, INSPECTED } from "./heading.ts"
import type { Imported, ImportField, Mapping, Sheet, SheetRow } from "./import-field.ts"
import {
  columnCount,
  columnLetters,
  columnsOf,
  mappedSheet,
  missingFields,
  sharedColumns,
  valueAt,
} from "./map-columns.ts"
import { DIVIDERS, type Divider } from "./read-csv.ts"
import type { OpenTable } from "./use-table-import.ts"

type ColumnMappingProps = {
  table: OpenTable
  fields: readonly ImportField[]
  onUse: (imported: Imported) => void
  /** Another sign divides the cells of a text. */
  onDivide: (divider: Divider) => void
  onClose: () => void
}

const DIVIDER_WORDS = { "\t": "tab", ";": "semicolon", ",": "comma", "|": "bar" } as const

/** Assigns the columns of a table to fields: the guesses are chosen already, and the first rows are shown beside them. */
export function ColumnMapping({ table, fields, onUse, onDivide, onClose }: ColumnMappingProps) {
  const t = useTranslations("tableImport.mapping")
  const [place, setPlace] = useState(0)
  const sheet = table.sheets[place]
  return (
    <Section title={table.name === "" ? t("titlePasted") : t("title", { name: table.name })}>
      <div className="mb-4 empty:hidden">
        <TableChoices table={table} place={place} onPlace={setPlace} onDivide={onDivide} />
      </div>
      {sheet ? (
        <SheetColumns
          key={`${place} ${table.divider}`}
          sheet={sheet}
          fields={fields}
          onUse={(mapped) => onUse({ name: table.name, hidden: sheet.hidden, ...mapped })}
          onClose={onClose}
        />
      ) : null}
    </Section>
  )
}

type TableChoicesProps = {
  table: OpenTable
  place: number
  onPlace: (place: number) => void
  onDivide: (divider: Divider) => void
}

/** Which sheet of a workbook is read, and what divides the cells of a text; nothing where there is no choice. */
export function TableChoices({ table, place, onPlace, onDivide }: TableChoicesProps) {
  const t = useTranslations("tableImport.mapping")
  return (
    <>
      {table.sheets.length > 1 ? (
        <Field name="import-sheet" label={t("sheet")} plain className="max-w-72">
          <Select value={place} onChange={({ target }) => onPlace(Number(target.value))}>
            {table.sheets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {table.divider ? (
        <Field name="import-divider" label={t("divider")} required className="max-w-72">
          <Select value={table.divider} onChange={({ target }) => onDivide(target.value as Divider)}>
            {DIVIDERS.map((divider) => (
              <option key={divider} value={divider}>
                {t(DIVIDER_WORDS[divider])}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  )
}

type SheetColumnsProps = Pick<ColumnMappingProps, "fields" | "onClose"> & {
  sheet: Sheet
  onUse: (mapped: Pick<Imported, "rows" | "unused" | "others" | "heads">) => void
}

function SheetColumns({ sheet: { rows }, fields, onUse, onClose }: SheetColumnsProps) {
  const t = useTranslations("tableImport.mapping")
  const format = useFormatter()
  const [heading, setHeading] = useState(() => guessHeading(rows, fields))
  const headed = useMemo(() => headedAt(rows, heading), [rows, heading])
  const [mapping, setMapping] = useState<Mapping>(() => guessColumns(headed, fields))
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  const missing = missingFields(mapping, fields)
  const mapped = useMemo(() => mappedSheet(headed, mapping), [headed, mapping])
  const namesOf = (some: readonly ImportField[]) => format.list(some.map(({ label }) => label))
  const columns = Array.from({ length: columnCount(headed) }, (_, column) => ({
    column,
    words: headed.titles?.[column]
      ? t("titled", { column: columnLetters(column), title: truncate(headed.titles[column], 60) })
      : t("column", { column: columnLetters(column) }),
  }))

  function chooseHeading(chosen: number | null) {
    setHeading(chosen)
    setMapping(guessColumns(headedAt(rows, chosen), fields))
  }

  return (
    <fieldset ref={box} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t("group")}</legend>
      <HeadingChoice rows={rows} headed={headed} heading={heading} onHeading={chooseHeading} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <FieldColumns
            key={field.field}
            field={field}
            chosen={columnsOf(mapping, field.field)}
            columns={columns}
            rows={headed.rows}
            onChoose={(chosen) => setMapping({ ...mapping, [field.field]: chosen })}
          />
        ))}
      </div>
      {missing.length > 0 ? (
        <p className="text-danger text-sm">{t("missing", { fields: namesOf(missing) })}</p>
      ) : null}
      {sharedColumns(mapping, fields).map(({ column, fields: shared }) => (
        <p key={column} role="status" className="text-sm text-warning">
          {t("twice", { column: columnLetters(column), fields: namesOf(shared) })}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={missing.length > 0}
          onClick={() => onUse({ ...mapped, unused: unusedParts(headed, mapping) })}
        >
          {t("use", { count: mapped.rows.length })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </fieldset>
  )
}

type HeadingChoiceProps = {
  rows: readonly SheetRow[]
  headed: Headed
  heading: number | null
  onHeading: (heading: number | null) => void
}

/** The row that heads a sheet; what is above it is not taken. */
export function HeadingChoice({ rows, headed, heading, onHeading }: HeadingChoiceProps) {
  const t = useTranslations("tableImport.mapping")
  return (
    <Field
      name="import-heading"
      label={t("heading")}
      hint={headed.above.length > 0 ? t("above", { count: headed.above.length }) : undefined}
      plain
      className="max-w-xl"
    >
      <Select
        value={heading ?? ""}
        onChange={({ target }) => onHeading(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{t("noHeading")}</option>
        {rows.slice(0, INSPECTED).map(({ line, cells }, index) => (
          <option key={line} value={index}>
            {t("headingRow", {
              line,
              cells: truncate(cells.filter((cell) => cell.trim() !== "").join(" · "), 80),
            })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type FieldColumnsProps = {
  field: ImportField
  chosen: readonly number[]
  columns: readonly { column: number; words: string }[]
  rows: readonly SheetRow[]
  onChoose: (columns: readonly number[]) => void
}

/** The column of a field; one that is joined of several has a further place behind them. */
function FieldColumns({ field, chosen, columns, rows, onChoose }: FieldColumnsProps) {
  const t = useTranslations("tableImport.mapping")
  const places = field.several && chosen.length > 0 ? [...chosen, null] : [chosen[0] ?? null]
  return places.map((column, place) => (
    <Field
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is identified by its number alone
      key={place}
      name={place === 0 ? `column-${field.field}` : `column-${field.field}-${place + 1}`}
      label={place === 0 ? field.label : t("further", { field: field.label, place: place + 1 })}
      required={!field.optional}
      hint={<Examples rows={rows} column={column} />}
    >
      <Select
        value={column ?? ""}
        onChange={({ target }) =>
          onChoose(
            target.value === ""
              ? chosen.toSpliced(place, 1)
              : chosen.toSpliced(place, 1, Number(target.value)),
          )
        }
      >
        <option value="">{t("none")}</option>
        {columns.map(({ column: index, words }) => (
          <option key={index} value={index}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  ))
}

/** The first values of a column, so that one sees what one chose. */
function Examples({ rows, column }: { rows: readonly SheetRow[]; column: number | null }) {
  const t = useTranslations("tableImport.mapping")
  const values = column === null ? [] : rows.map(({ cells }) => valueAt(cells, [column])).filter(Boolean)
  if (values.length === 0) return t("empty")
  return t("examples", {
    values: values
      .slice(0, 3)
      .map((value) => isolated(truncate(value, 60)))
      .join(" · "),
  })
}
